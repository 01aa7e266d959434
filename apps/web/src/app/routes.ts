import type { ComponentType } from 'react'
import { loadRemainingTexts } from '#platform/i18n/i18n.ts'
import { withServerState } from '#platform/query/with-server-state.tsx'
import type titles from '../../../../locales/en-US/titles.json'
import * as home from './compositions/home.tsx'

export type TabName = 'home' | 'market' | 'deal' | 'assets'
export type TitleName = keyof typeof titles

interface PageFile {
  default: ComponentType
}

export interface Route {
  path: string
  /** Its title is `titles:<name>`. */
  title: TitleName
  /** The tab that this page is. */
  tab?: TabName
  /** Opens without a session (spec section 2). */
  public?: true
  /** The file whose default export is the page: home comes with the shell, any other is loaded when it is opened. */
  page: PageFile | (() => Promise<PageFile>)
  /** The area behind the status bar takes the colour of the page's own head (spec section 2). */
  safeZone?: 'raised'
}

/** Every page of Halyard: the table of spec section 2, and where each one is written. */
export const routes: readonly Route[] = [
  { path: '/pages/home/home', title: 'home', tab: 'home', public: true, page: home },
  {
    path: '/pages/market/market',
    title: 'market',
    tab: 'market',
    page: () => import('#features/market/pages/MarketPage.tsx'),
  },
  {
    path: '/pages/market/favourites',
    title: 'favourites',
    page: () => import('#features/market/pages/FavouritesPage.tsx'),
  },
  { path: '/pages/deal/deal', title: 'deal', tab: 'deal', page: () => import('./compositions/deal.tsx') },
  {
    path: '/pages/property/property',
    title: 'assets',
    tab: 'assets',
    page: () => import('#features/assets/pages/AssetsPage.tsx'),
  },

  { path: '/pages/deal/chart', title: 'chart', page: () => import('./compositions/chart.tsx') },
  {
    path: '/pages/deal/history',
    title: 'orderHistory',
    page: () => import('#features/spot/pages/OrderHistoryPage.tsx'),
  },
  { path: '/pages/deal/detail', title: 'orderDetail', page: () => import('#features/spot/pages/OrderDetailPage.tsx') },
  { path: '/pages/property/detail', title: 'records', page: () => import('#features/assets/pages/RecordsPage.tsx') },
  {
    path: '/pages/property/portfolio',
    title: 'portfolio',
    page: () => import('#features/assets/pages/PortfolioPage.tsx'),
  },
  {
    path: '/pages/property/statement',
    title: 'statement',
    page: () => import('#features/assets/pages/StatementPage.tsx'),
  },
  { path: '/pages/property/coin', title: 'coin', page: () => import('./compositions/coin.tsx') },

  { path: '/pages/contract/contract', title: 'contract', page: () => import('./compositions/contract.tsx') },
  { path: '/pages/contract/futures', title: 'futures', page: () => import('./compositions/futures.tsx') },
  {
    path: '/pages/contract/history',
    title: 'contractHistory',
    page: () => import('#features/contracts/pages/ContractHistoryPage.tsx'),
  },
  {
    path: '/pages/contract/detail',
    title: 'contractDetail',
    page: () => import('#features/contracts/pages/ContractDetailPage.tsx'),
  },

  {
    path: '/pages/IEO/IEO',
    title: 'tokenSale',
    page: () => import('#features/token-sale/pages/TokenSalesPage.tsx'),
    safeZone: 'raised',
  },
  {
    path: '/pages/IEO/detail',
    title: 'tokenSaleDetail',
    page: () => import('#features/token-sale/pages/TokenSalePage.tsx'),
  },
  {
    path: '/pages/IEO/history',
    title: 'tokenSaleHistory',
    page: () => import('#features/token-sale/pages/SubscriptionsPage.tsx'),
  },

  { path: '/pages/stake/list', title: 'earn', page: () => import('#features/staking/pages/EarnPage.tsx') },
  { path: '/pages/stake/order', title: 'staking', page: () => import('#features/staking/pages/StakingPage.tsx') },
  { path: '/pages/stake/detail', title: 'machineDetail', page: () => import('#features/mining/pages/MachinePage.tsx') },
  {
    path: '/pages/stake/earningsCurve',
    title: 'earningsCurve',
    page: () => import('#features/staking/pages/EarningsCurvePage.tsx'),
  },
  {
    path: '/pages/stake/earningsList',
    title: 'earningsList',
    page: () => import('#features/staking/pages/EarningsListPage.tsx'),
  },

  { path: '/pages/user/my', title: 'my', page: () => import('#features/profile/pages/MyPage.tsx'), safeZone: 'raised' },
  { path: '/pages/user/realName', title: 'realName', page: () => import('#features/identity/pages/RealNamePage.tsx') },
  {
    path: '/pages/user/lang',
    title: 'language',
    public: true,
    page: () => import('#features/profile/pages/LanguagePage.tsx'),
  },
  {
    path: '/pages/user/address',
    title: 'addressBook',
    page: () => import('#features/address-book/pages/AddressBookPage.tsx'),
  },
  {
    path: '/pages/user/addAddress',
    title: 'addAddress',
    page: () => import('#features/address-book/pages/AddAddressPage.tsx'),
  },
  { path: '/pages/user/bank', title: 'bankCards', page: () => import('#features/bank-cards/pages/BankCardsPage.tsx') },
  {
    path: '/pages/user/addBank',
    title: 'addBankCard',
    page: () => import('#features/bank-cards/pages/AddBankCardPage.tsx'),
  },
  {
    path: '/pages/user/affiche',
    title: 'announcements',
    page: () => import('#features/articles/pages/AnnouncementsPage.tsx'),
  },
  {
    path: '/pages/user/afficheDetail',
    title: 'announcement',
    page: () => import('#features/articles/pages/ArticlePage.tsx'),
  },
  {
    path: '/pages/user/inform',
    title: 'notifications',
    page: () => import('#features/notifications/pages/NotificationsPage.tsx'),
  },
  {
    path: '/pages/user/informDetail',
    title: 'notification',
    page: () => import('#features/notifications/pages/NotificationPage.tsx'),
  },
  { path: '/pages/user/invite', title: 'invite', page: () => import('#features/invitations/pages/InvitePage.tsx') },
  { path: '/pages/user/about', title: 'about', page: () => import('#features/articles/pages/AboutPage.tsx') },
  {
    path: '/pages/user/MSB',
    title: 'certification',
    page: () => import('#features/certification/pages/CertificationPage.tsx'),
  },
  {
    path: '/pages/user/service',
    title: 'support',
    public: true,
    page: () => import('#features/articles/pages/ServicePage.tsx'),
  },
  {
    path: '/pages/user/feedEpochs',
    title: 'feedEpochs',
    public: true,
    page: () => import('#features/feed-epochs/pages/FeedEpochsPage.tsx'),
  },

  {
    path: '/pages/login/login',
    title: 'login',
    public: true,
    page: () => import('#features/auth/pages/LoginPage.tsx'),
  },
  {
    path: '/pages/login/register',
    title: 'register',
    public: true,
    page: () => import('#features/auth/pages/RegisterPage.tsx'),
  },
  {
    path: '/pages/login/forgetPassword',
    title: 'forgetPassword',
    public: true,
    page: () => import('#features/auth/pages/ForgetPasswordPage.tsx'),
  },
  {
    path: '/pages/login/password',
    title: 'passwords',
    public: true,
    page: () => import('#features/auth/pages/PasswordPage.tsx'),
  },
  {
    path: '/pages/login/resetPassword',
    title: 'resetPassword',
    page: () => import('#features/auth/pages/ResetPasswordPage.tsx'),
  },
  { path: '/pages/user/security', title: 'security', page: () => import('#features/auth/pages/SecurityPage.tsx') },
  { path: '/pages/user/twoFactor', title: 'twoFactor', page: () => import('#features/auth/pages/TwoFactorPage.tsx') },
  {
    path: '/pages/login/resetWithdrawPassword',
    title: 'resetWithdrawPassword',
    page: () => import('#features/auth/pages/ResetWithdrawPasswordPage.tsx'),
  },

  { path: '/pages/bitcoin/payment', title: 'deposit', page: () => import('#features/deposits/pages/DepositPage.tsx') },
  {
    path: '/pages/bitcoin/paymentList',
    title: 'depositCoins',
    page: () => import('#features/deposits/pages/DepositCoinsPage.tsx'),
  },
  {
    path: '/pages/bitcoin/paymentDetail',
    title: 'depositDetail',
    page: () => import('./compositions/deposit-detail.tsx'),
  },
  {
    path: '/pages/bitcoin/paymentHistory',
    title: 'depositHistory',
    page: () => import('#features/deposits/pages/DepositHistoryPage.tsx'),
  },
  { path: '/pages/bitcoin/withdraw', title: 'withdraw', page: () => import('./compositions/withdrawals-to-chain.tsx') },
  {
    path: '/pages/bitcoin/withdrawList',
    title: 'withdrawCoins',
    page: () => import('#features/withdrawals/pages/WithdrawCoinsPage.tsx'),
  },
  {
    path: '/pages/bitcoin/withdrawDetail',
    title: 'withdrawDetail',
    page: () => import('#features/withdrawals/pages/WithdrawalDetailPage.tsx'),
  },
  {
    path: '/pages/bitcoin/withdrawHistory',
    title: 'withdrawHistory',
    page: () => import('#features/withdrawals/pages/WithdrawalHistoryPage.tsx'),
  },
  {
    path: '/pages/bitcoin/bank',
    title: 'bankWithdrawal',
    page: () => import('./compositions/withdrawals-to-card.tsx'),
  },
  {
    path: '/pages/bitcoin/bankDetail',
    title: 'bankWithdrawalDetail',
    page: () => import('#features/withdrawals/pages/CardWithdrawalDetailPage.tsx'),
  },
  {
    path: '/pages/bitcoin/bankHistory',
    title: 'bankWithdrawalHistory',
    page: () => import('#features/withdrawals/pages/CardWithdrawalHistoryPage.tsx'),
  },
  {
    path: '/pages/bitcoin/wireTransfer',
    title: 'wireTransfer',
    page: () => import('#features/wire-transfers/pages/WireTransferPage.tsx'),
  },
  {
    path: '/pages/bitcoin/exchange',
    title: 'exchange',
    page: () => import('#features/conversion/pages/ExchangePage.tsx'),
  },
  { path: '/pages/bitcoin/loan', title: 'loans', page: () => import('#features/loans/pages/LoansPage.tsx') },
  {
    path: '/pages/bitcoin/loanDetail',
    title: 'loanApplication',
    page: () => import('#features/loans/pages/LoanApplicationPage.tsx'),
  },
  {
    path: '/pages/bitcoin/loanHistory',
    title: 'loanHistory',
    page: () => import('#features/loans/pages/LoanHistoryPage.tsx'),
  },

  {
    path: '/pages/choose-location',
    title: 'chooseLocation',
    page: () => import('#features/location/pages/ChooseLocationPage.tsx'),
  },
  {
    path: '/pages/open-location',
    title: 'openLocation',
    page: () => import('#features/location/pages/OpenLocationPage.tsx'),
  },
]

/** The route at an address; '/' is another name of home. */
export function routeAt(pathname: string): Route | undefined {
  const path = pathname === '/' ? '/pages/home/home' : pathname
  return routes.find((route) => route.path === path)
}

/** The page that is there from the start. */
export function builtIn({ page }: Route): ComponentType | undefined {
  return typeof page === 'function' ? undefined : page.default
}

/** Loads the page with the texts that home does without, and gives it the query cache. */
export async function loadPage({ path, page }: Route): Promise<ComponentType> {
  globalThis.askForPage?.(path)
  const [{ default: Page }] = await Promise.all([typeof page === 'function' ? page() : page, loadRemainingTexts()])
  return withServerState(Page)
}
