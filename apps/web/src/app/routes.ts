import type { ComponentType } from 'react'
import { matchRoutes } from 'react-router-dom'
import { loadDeskTexts, loadRemainingTexts } from '#platform/i18n/i18n.ts'
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
  /** The tab of this page. */
  tab?: TabName
  /** Opens without a session (spec section 2). */
  public?: true
  /** Says no more than the desks do (language-texts.ts), so that it waits for a third of the texts. */
  desk?: true
  /** The file whose default export is the page: home comes with the shell, any other is loaded when opened. */
  page: PageFile | (() => Promise<PageFile>)
  /** The status bar's area takes the colour of the page's head (spec section 2). */
  safeZone?: 'raised'
}

type Manner = Pick<Route, 'tab' | 'public' | 'desk' | 'safeZone'>

function page(path: string, title: TitleName, page: Route['page'], manner?: Manner): Route {
  return { path, title, page, ...manner }
}

/** Every page of Halyard: the table of spec section 2, with the file of each. */
export const routes: readonly Route[] = [
  page('/pages/home/home', 'home', home, { tab: 'home', public: true }),
  page('/pages/market/market', 'market', () => import('#features/market/pages/MarketPage.tsx'), { tab: 'market' }),
  page('/pages/market/favourites', 'favourites', () => import('#features/market/pages/FavouritesPage.tsx')),
  page('/pages/deal/deal', 'deal', () => import('./compositions/deal.tsx'), { tab: 'deal', desk: true }),
  page('/pages/property/property', 'assets', () => import('#features/assets/pages/AssetsPage.tsx'), { tab: 'assets' }),

  page('/pages/deal/chart', 'chart', () => import('./compositions/chart.tsx'), { desk: true }),
  page('/pages/deal/history', 'orderHistory', () => import('#features/spot/pages/OrderHistoryPage.tsx')),
  page('/pages/deal/detail', 'orderDetail', () => import('./compositions/order-detail.tsx')),
  page('/pages/property/detail', 'records', () => import('#features/assets/pages/RecordsPage.tsx')),
  page('/pages/property/portfolio', 'portfolio', () => import('#features/assets/pages/PortfolioPage.tsx')),
  page('/pages/property/statement', 'statement', () => import('#features/assets/pages/StatementPage.tsx')),
  page('/pages/property/liabilities', 'liabilities', () => import('#features/liabilities/pages/LiabilitiesPage.tsx')),
  page('/pages/property/coin', 'coin', () => import('./compositions/coin.tsx')),

  page('/pages/contract/contract', 'contract', () => import('./compositions/contract.tsx'), { desk: true }),
  page('/pages/contract/futures', 'futures', () => import('./compositions/futures.tsx')),
  page('/pages/contract/history', 'contractHistory', () => import('#features/contracts/pages/ContractHistoryPage.tsx')),
  page('/pages/contract/detail', 'contractDetail', () => import('./compositions/contract-detail.tsx')),

  page('/pages/IEO/IEO', 'tokenSale', () => import('#features/token-sale/pages/TokenSalesPage.tsx'), {
    safeZone: 'raised',
  }),
  page('/pages/IEO/detail', 'tokenSaleDetail', () => import('#features/token-sale/pages/TokenSalePage.tsx')),
  page('/pages/IEO/history', 'tokenSaleHistory', () => import('#features/token-sale/pages/SubscriptionsPage.tsx')),

  page('/pages/stake/list', 'earn', () => import('#features/staking/pages/EarnPage.tsx')),
  page('/pages/stake/order', 'staking', () => import('#features/staking/pages/StakingPage.tsx')),
  page('/pages/stake/detail', 'machineDetail', () => import('#features/mining/pages/MachinePage.tsx')),
  page('/pages/stake/earningsCurve', 'earningsCurve', () => import('#features/staking/pages/EarningsCurvePage.tsx')),
  page('/pages/stake/earningsList', 'earningsList', () => import('#features/staking/pages/EarningsListPage.tsx')),

  page('/pages/user/my', 'my', () => import('#features/profile/pages/MyPage.tsx'), { safeZone: 'raised' }),
  page('/pages/user/realName', 'realName', () => import('#features/identity/pages/RealNamePage.tsx')),
  page('/pages/user/lang', 'language', () => import('#features/profile/pages/LanguagePage.tsx'), { public: true }),
  page('/pages/user/address', 'addressBook', () => import('#features/address-book/pages/AddressBookPage.tsx')),
  page('/pages/user/addAddress', 'addAddress', () => import('#features/address-book/pages/AddAddressPage.tsx')),
  page('/pages/user/bank', 'bankCards', () => import('#features/bank-cards/pages/BankCardsPage.tsx')),
  page('/pages/user/addBank', 'addBankCard', () => import('#features/bank-cards/pages/AddBankCardPage.tsx')),
  page('/pages/user/affiche', 'announcements', () => import('#features/articles/pages/AnnouncementsPage.tsx')),
  page('/pages/user/afficheDetail', 'announcement', () => import('#features/articles/pages/ArticlePage.tsx')),
  page('/pages/user/inform', 'notifications', () => import('#features/notifications/pages/NotificationsPage.tsx')),
  page('/pages/user/informDetail', 'notification', () => import('#features/notifications/pages/NotificationPage.tsx')),
  page('/pages/user/push', 'push', () => import('#features/push/pages/PushPage.tsx')),
  page('/pages/user/invite', 'invite', () => import('#features/invitations/pages/InvitePage.tsx')),
  page('/pages/user/about', 'about', () => import('#features/articles/pages/AboutPage.tsx')),
  page('/pages/user/MSB', 'certification', () => import('#features/certification/pages/CertificationPage.tsx')),
  page('/pages/user/service', 'support', () => import('./compositions/service.tsx'), { public: true }),
  page('/pages/user/serviceCase', 'supportCase', () => import('#features/support/pages/SupportCasePage.tsx')),
  page('/pages/user/receipt', 'receipt', () => import('#features/receipts/pages/ReceiptPage.tsx'), { public: true }),
  page('/pages/user/feedEpochs', 'feedEpochs', () => import('./compositions/feed-epochs.tsx'), { public: true }),
  page('/pages/user/houseBooks', 'houseBooks', () => import('#features/house-books/pages/HouseBooksPage.tsx'), {
    public: true,
  }),

  page('/pages/login/login', 'login', () => import('#features/auth/pages/LoginPage.tsx'), { public: true }),
  page('/pages/login/register', 'register', () => import('#features/auth/pages/RegisterPage.tsx'), { public: true }),
  page('/pages/login/forgetPassword', 'forgetPassword', () => import('#features/auth/pages/ForgetPasswordPage.tsx'), {
    public: true,
  }),
  page('/pages/login/password', 'passwords', () => import('#features/auth/pages/PasswordPage.tsx'), { public: true }),
  page('/pages/login/resetPassword', 'resetPassword', () => import('#features/auth/pages/ResetPasswordPage.tsx')),
  page('/pages/user/security', 'security', () => import('#features/auth/pages/SecurityPage.tsx')),
  page('/pages/user/twoFactor', 'twoFactor', () => import('#features/auth/pages/TwoFactorPage.tsx')),
  page('/pages/user/devices', 'devices', () => import('#features/auth/pages/DevicesPage.tsx')),
  page('/pages/user/apiKeys', 'apiKeys', () => import('#features/api-keys/pages/ApiKeysPage.tsx')),
  page(
    '/pages/login/resetWithdrawPassword',
    'resetWithdrawPassword',
    () => import('#features/auth/pages/ResetWithdrawPasswordPage.tsx'),
  ),

  page('/pages/bitcoin/payment', 'deposit', () => import('#features/deposits/pages/DepositPage.tsx')),
  page('/pages/bitcoin/paymentList', 'depositCoins', () => import('#features/deposits/pages/DepositCoinsPage.tsx')),
  page('/pages/bitcoin/paymentDetail', 'depositDetail', () => import('./compositions/deposit-detail.tsx')),
  page(
    '/pages/bitcoin/paymentHistory',
    'depositHistory',
    () => import('#features/deposits/pages/DepositHistoryPage.tsx'),
  ),
  page('/pages/bitcoin/withdraw', 'withdraw', () => import('./compositions/withdrawals-to-chain.tsx')),
  page(
    '/pages/bitcoin/withdrawList',
    'withdrawCoins',
    () => import('#features/withdrawals/pages/WithdrawCoinsPage.tsx'),
  ),
  page(
    '/pages/bitcoin/withdrawDetail',
    'withdrawDetail',
    () => import('#features/withdrawals/pages/WithdrawalDetailPage.tsx'),
  ),
  page(
    '/pages/bitcoin/withdrawHistory',
    'withdrawHistory',
    () => import('#features/withdrawals/pages/WithdrawalHistoryPage.tsx'),
  ),
  page('/pages/bitcoin/bank', 'bankWithdrawal', () => import('./compositions/withdrawals-to-card.tsx')),
  page(
    '/pages/bitcoin/bankDetail',
    'bankWithdrawalDetail',
    () => import('#features/withdrawals/pages/CardWithdrawalDetailPage.tsx'),
  ),
  page(
    '/pages/bitcoin/bankHistory',
    'bankWithdrawalHistory',
    () => import('#features/withdrawals/pages/CardWithdrawalHistoryPage.tsx'),
  ),
  page(
    '/pages/bitcoin/wireTransfer',
    'wireTransfer',
    () => import('#features/wire-transfers/pages/WireTransferPage.tsx'),
  ),
  page('/pages/bitcoin/exchange', 'exchange', () => import('#features/conversion/pages/ExchangePage.tsx')),
  page('/pages/bitcoin/loan', 'loans', () => import('#features/loans/pages/LoansPage.tsx')),
  page('/pages/bitcoin/loanDetail', 'loanApplication', () => import('#features/loans/pages/LoanApplicationPage.tsx')),
  page('/pages/bitcoin/loanHistory', 'loanHistory', () => import('#features/loans/pages/LoanHistoryPage.tsx')),

  page('/pages/choose-location', 'chooseLocation', () => import('#features/location/pages/ChooseLocationPage.tsx')),
  page('/pages/open-location', 'openLocation', () => import('#features/location/pages/OpenLocationPage.tsx')),
]

/** The router's paths: '/' is another name of home. */
export const addresses = routes.flatMap((route) => {
  const paths = route.tab === 'home' ? ['/', route.path] : [route.path]
  return paths.map((path) => ({ path, caseSensitive: true, route }))
})

export function routeAt(pathname: string): Route | undefined {
  return matchRoutes(addresses, pathname)?.[0]?.route.route
}

/** The page that is loaded from the start. */
export function builtIn({ page }: Route): ComponentType | undefined {
  return typeof page === 'function' ? undefined : page.default
}

/** Loads the page with what home does without: the query cache and its texts. */
export async function loadPage({ path, page, desk }: Route): Promise<ComponentType> {
  globalThis.askForPage?.(path)
  const [{ default: Page }, { withServerState }] = await Promise.all([
    typeof page === 'function' ? page() : page,
    import('#platform/query/with-server-state.tsx'),
    desk ? loadDeskTexts() : loadRemainingTexts(),
  ])
  return withServerState(Page)
}
