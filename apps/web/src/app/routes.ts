import type { ComponentType } from 'react'
import { loadRemainingTexts } from '#platform/i18n/i18n.ts'
import type app from '../../../../locales/en-US/app.json'
import HomePage from './pages/HomePage.tsx'

export type TabName = 'home' | 'market' | 'deal' | 'assets'
export type TitleName = keyof (typeof app)['title']

export interface Route {
  path: string
  /** Its title is `app:title.<name>`. */
  title: TitleName
  /** The tab that this page is. */
  tab?: TabName
  /** Opens without a session (spec section 2). */
  public?: true
  /** The file below `src/` whose default export is the page. A route without one answers "not found". */
  page?: string
  /** The area behind the status bar takes the colour of the page's own head (spec section 2). */
  safeZone?: 'raised'
}

/** Every page of Halyard: the table of spec section 2, and where each one is written. */
export const routes: readonly Route[] = [
  { path: '/pages/home/home', title: 'home', tab: 'home', public: true, page: 'app/pages/HomePage.tsx' },
  { path: '/pages/market/market', title: 'market', tab: 'market', page: 'features/market/pages/MarketPage.tsx' },
  { path: '/pages/deal/deal', title: 'deal', tab: 'deal', page: 'app/pages/DealPage.tsx' },
  { path: '/pages/property/property', title: 'assets', tab: 'assets', page: 'features/assets/pages/AssetsPage.tsx' },

  { path: '/pages/deal/chart', title: 'chart', page: 'app/pages/ChartPage.tsx' },
  { path: '/pages/deal/history', title: 'orderHistory', page: 'features/spot/pages/OrderHistoryPage.tsx' },
  { path: '/pages/deal/detail', title: 'orderDetail', page: 'features/spot/pages/OrderDetailPage.tsx' },
  { path: '/pages/property/detail', title: 'records', page: 'features/assets/pages/RecordsPage.tsx' },

  { path: '/pages/contract/contract', title: 'contract', page: 'app/pages/ContractPage.tsx' },
  { path: '/pages/contract/futures', title: 'futures', page: 'app/pages/FuturesPage.tsx' },
  {
    path: '/pages/contract/history',
    title: 'contractHistory',
    page: 'features/contracts/pages/ContractHistoryPage.tsx',
  },
  {
    path: '/pages/contract/detail',
    title: 'contractDetail',
    page: 'features/contracts/pages/ContractDetailPage.tsx',
  },

  {
    path: '/pages/IEO/IEO',
    title: 'tokenSale',
    page: 'features/token-sale/pages/TokenSalesPage.tsx',
    safeZone: 'raised',
  },
  { path: '/pages/IEO/detail', title: 'tokenSaleDetail', page: 'features/token-sale/pages/TokenSalePage.tsx' },
  {
    path: '/pages/IEO/history',
    title: 'tokenSaleHistory',
    page: 'features/token-sale/pages/SubscriptionsPage.tsx',
  },

  { path: '/pages/stake/list', title: 'earn', page: 'app/pages/EarnPage.tsx' },
  { path: '/pages/stake/order', title: 'staking', page: 'features/staking/pages/StakingPage.tsx' },
  { path: '/pages/stake/detail', title: 'machineDetail', page: 'features/mining/pages/MachinePage.tsx' },
  {
    path: '/pages/stake/earningsCurve',
    title: 'earningsCurve',
    page: 'features/staking/pages/EarningsCurvePage.tsx',
  },
  { path: '/pages/stake/earningsList', title: 'earningsList', page: 'features/staking/pages/EarningsListPage.tsx' },

  { path: '/pages/user/my', title: 'my', page: 'features/profile/pages/MyPage.tsx', safeZone: 'raised' },
  { path: '/pages/user/realName', title: 'realName', page: 'features/identity/pages/RealNamePage.tsx' },
  { path: '/pages/user/lang', title: 'language', public: true, page: 'features/profile/pages/LanguagePage.tsx' },
  { path: '/pages/user/address', title: 'addressBook', page: 'features/address-book/pages/AddressBookPage.tsx' },
  { path: '/pages/user/addAddress', title: 'addAddress', page: 'app/pages/AddAddressPage.tsx' },
  { path: '/pages/user/bank', title: 'bankCards', page: 'features/bank-cards/pages/BankCardsPage.tsx' },
  { path: '/pages/user/addBank', title: 'addBankCard', page: 'features/bank-cards/pages/AddBankCardPage.tsx' },
  { path: '/pages/user/affiche', title: 'announcements', page: 'features/articles/pages/AnnouncementsPage.tsx' },
  { path: '/pages/user/afficheDetail', title: 'announcement', page: 'features/articles/pages/ArticlePage.tsx' },
  { path: '/pages/user/inform', title: 'notifications', page: 'features/notifications/pages/NotificationsPage.tsx' },
  {
    path: '/pages/user/informDetail',
    title: 'notification',
    page: 'features/notifications/pages/NotificationPage.tsx',
  },
  { path: '/pages/user/invite', title: 'invite', page: 'features/invitations/pages/InvitePage.tsx' },
  { path: '/pages/user/about', title: 'about', page: 'features/articles/pages/AboutPage.tsx' },
  { path: '/pages/user/MSB', title: 'certification', page: 'features/certification/pages/CertificationPage.tsx' },
  { path: '/pages/user/service', title: 'support', public: true, page: 'features/articles/pages/ServicePage.tsx' },

  { path: '/pages/login/login', title: 'login', public: true, page: 'features/auth/pages/LoginPage.tsx' },
  { path: '/pages/login/register', title: 'register', public: true, page: 'features/auth/pages/RegisterPage.tsx' },
  {
    path: '/pages/login/forgetPassword',
    title: 'forgetPassword',
    public: true,
    page: 'features/auth/pages/ForgetPasswordPage.tsx',
  },
  { path: '/pages/login/password', title: 'passwords', public: true, page: 'features/auth/pages/PasswordPage.tsx' },
  { path: '/pages/login/resetPassword', title: 'resetPassword', page: 'features/auth/pages/ResetPasswordPage.tsx' },
  {
    path: '/pages/login/resetWithdrawPassword',
    title: 'resetWithdrawPassword',
    page: 'features/auth/pages/ResetWithdrawPasswordPage.tsx',
  },

  { path: '/pages/bitcoin/payment', title: 'deposit', page: 'features/deposits/pages/DepositPage.tsx' },
  { path: '/pages/bitcoin/paymentList', title: 'depositCoins', page: 'features/deposits/pages/DepositCoinsPage.tsx' },
  { path: '/pages/bitcoin/paymentDetail', title: 'depositDetail', page: 'app/pages/DepositDetailPage.tsx' },
  {
    path: '/pages/bitcoin/paymentHistory',
    title: 'depositHistory',
    page: 'features/deposits/pages/DepositHistoryPage.tsx',
  },
  { path: '/pages/bitcoin/withdraw', title: 'withdraw', page: 'app/pages/WithdrawPage.tsx' },
  {
    path: '/pages/bitcoin/withdrawList',
    title: 'withdrawCoins',
    page: 'features/withdrawals/pages/WithdrawCoinsPage.tsx',
  },
  {
    path: '/pages/bitcoin/withdrawDetail',
    title: 'withdrawDetail',
    page: 'features/withdrawals/pages/WithdrawalDetailPage.tsx',
  },
  {
    path: '/pages/bitcoin/withdrawHistory',
    title: 'withdrawHistory',
    page: 'features/withdrawals/pages/WithdrawalHistoryPage.tsx',
  },
  { path: '/pages/bitcoin/bank', title: 'bankWithdrawal', page: 'app/pages/CardWithdrawalPage.tsx' },
  {
    path: '/pages/bitcoin/bankDetail',
    title: 'bankWithdrawalDetail',
    page: 'features/withdrawals/pages/CardWithdrawalDetailPage.tsx',
  },
  {
    path: '/pages/bitcoin/bankHistory',
    title: 'bankWithdrawalHistory',
    page: 'features/withdrawals/pages/CardWithdrawalHistoryPage.tsx',
  },
  {
    path: '/pages/bitcoin/wireTransfer',
    title: 'wireTransfer',
    page: 'features/wire-transfers/pages/WireTransferPage.tsx',
  },
  { path: '/pages/bitcoin/exchange', title: 'exchange', page: 'features/conversion/pages/ExchangePage.tsx' },
  { path: '/pages/bitcoin/loan', title: 'loans', page: 'features/loans/pages/LoansPage.tsx' },
  {
    path: '/pages/bitcoin/loanDetail',
    title: 'loanApplication',
    page: 'features/loans/pages/LoanApplicationPage.tsx',
  },
  { path: '/pages/bitcoin/loanHistory', title: 'loanHistory', page: 'features/loans/pages/LoanHistoryPage.tsx' },

  { path: '/pages/choose-location', title: 'chooseLocation', page: 'features/location/pages/ChooseLocationPage.tsx' },
  { path: '/pages/open-location', title: 'openLocation', page: 'features/location/pages/OpenLocationPage.tsx' },
]

/** The route at an address; '/' is another name of home. */
export function routeAt(pathname: string): Route | undefined {
  const path = pathname === '/' ? '/pages/home/home' : pathname
  return routes.find((route) => route.path === path)
}

type PageFile = { default: ComponentType }

const files = import.meta.glob<PageFile>([
  './pages/*Page.tsx',
  '!./pages/HomePage.tsx',
  '../features/*/pages/*Page.tsx',
])

/** The page that is there from the start: home comes with the shell, without waiting for the query cache. */
export function builtIn(route: Route): ComponentType | undefined {
  return route.tab === 'home' ? HomePage : undefined
}

/** How any other page is loaded; undefined when nobody has written it. */
export function pageLoader(route: Route): (() => Promise<ComponentType>) | undefined {
  const name = route.page?.startsWith('app/') ? `./${route.page.slice('app/'.length)}` : `../${route.page}`
  const file = files[name]
  if (!file) return undefined
  return async () => {
    const [{ default: Page }, { withServerState }] = await Promise.all([
      file(),
      import('./with-server-state.tsx'),
      loadRemainingTexts(),
    ])
    return withServerState(Page)
  }
}
