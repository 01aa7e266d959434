/** The address of the page of one thing. */
const ofId = (path: string) => (id: number) => withQuery(path, { id: String(id) })

/** Addresses of pages, so that a feature can lead to another's page without knowing its code (spec section 2). */
export const paths = {
  home: '/pages/home/home',
  market: '/pages/market/market',
  favourites: '/pages/market/favourites',
  deal: (symbol?: string, side?: 'buy' | 'sell') => withQuery('/pages/deal/deal', { symbol, side }),
  chart: (symbol: string) => withQuery('/pages/deal/chart', { symbol }),
  orderHistory: '/pages/deal/history',
  orderDetail: ofId('/pages/deal/detail'),
  contract: (symbol?: string) => withQuery('/pages/contract/contract', { symbol }),
  futures: '/pages/contract/futures',
  contractHistory: '/pages/contract/history',
  contractDetail: ofId('/pages/contract/detail'),
  assets: '/pages/property/property',
  portfolio: '/pages/property/portfolio',
  statement: '/pages/property/statement',
  liabilities: '/pages/property/liabilities',
  coin: (asset: string) => withQuery('/pages/property/coin', { asset }),
  records: (asset?: string) => withQuery('/pages/property/detail', { asset }),
  login: '/pages/login/login',
  register: (invitationCode?: string) => withQuery('/pages/login/register', { code: invitationCode }),
  forgetPassword: '/pages/login/forgetPassword',
  passwords: '/pages/login/password',
  resetPassword: '/pages/login/resetPassword',
  resetWithdrawPassword: '/pages/login/resetWithdrawPassword',
  my: '/pages/user/my',
  security: '/pages/user/security',
  twoFactor: '/pages/user/twoFactor',
  apiKeys: '/pages/user/apiKeys',
  devices: '/pages/user/devices',
  language: '/pages/user/lang',
  realName: '/pages/user/realName',
  addressBook: '/pages/user/address',
  addAddress: (asset?: string) => withQuery('/pages/user/addAddress', { asset }),
  bankCards: '/pages/user/bank',
  addBankCard: '/pages/user/addBank',
  affiche: '/pages/user/affiche',
  article: ofId('/pages/user/afficheDetail'),
  inform: '/pages/user/inform',
  push: '/pages/user/push',
  notification: ofId('/pages/user/informDetail'),
  invite: '/pages/user/invite',
  about: '/pages/user/about',
  certification: '/pages/user/MSB',
  feedEpochs: '/pages/user/feedEpochs',
  houseBooks: '/pages/user/houseBooks',
  /** What somebody has shared. */
  receipt: (code: string) => withQuery('/pages/user/receipt', { code }),
  /** The help, or one article within it, which opens without a session where `article` does not. */
  service: (articleId?: number) => withQuery('/pages/user/service', { article: articleId?.toString() }),
  /** The choice of a deposit: coins, or a bank. */
  depositCoins: '/pages/bitcoin/paymentList',
  deposit: (asset?: string) => withQuery('/pages/bitcoin/payment', { asset }),
  depositDetail: ofId('/pages/bitcoin/paymentDetail'),
  depositHistory: (kind?: 'wire') => withQuery('/pages/bitcoin/paymentHistory', { kind }),
  wireTransfer: '/pages/bitcoin/wireTransfer',
  withdrawCoins: '/pages/bitcoin/withdrawList',
  /** With a coin and a saved address, where they are known already. */
  withdraw: (asset: string, entryId?: number) =>
    withQuery('/pages/bitcoin/withdraw', { asset, address: entryId?.toString() }),
  withdrawDetail: ofId('/pages/bitcoin/withdrawDetail'),
  withdrawHistory: '/pages/bitcoin/withdrawHistory',
  cardWithdrawal: (cardId?: number) => withQuery('/pages/bitcoin/bank', { card: cardId?.toString() }),
  cardWithdrawalDetail: ofId('/pages/bitcoin/bankDetail'),
  cardWithdrawalHistory: '/pages/bitcoin/bankHistory',
  exchange: (from?: string, to?: string) => withQuery('/pages/bitcoin/exchange', { from, to }),
  conversionDetail: ofId('/pages/bitcoin/exchange'),
  exchangePlans: withQuery('/pages/bitcoin/exchange', { when: 'planned' }),
  tokenSales: '/pages/IEO/IEO',
  tokenSale: ofId('/pages/IEO/detail'),
  /** The user's subscriptions, with one of them marked. */
  subscriptions: (subscriptionId?: number) => withQuery('/pages/IEO/history', { id: subscriptionId?.toString() }),
  /** Everything that earns: staking, and the ways to machines and token sales. */
  earn: '/pages/stake/list',
  staking: '/pages/stake/order',
  stakingProduct: (productId: number) => withQuery('/pages/stake/order', { product: String(productId) }),
  ownStakes: '/pages/stake/order?view=own',
  stake: ofId('/pages/stake/order'),
  /** Of one stake, or of all. */
  earningsCurve: (stakeId?: number) => withQuery('/pages/stake/earningsCurve', { id: stakeId?.toString() }),
  earningsList: (stakeId?: number) => withQuery('/pages/stake/earningsList', { id: stakeId?.toString() }),
  /** The mining machines on sale, and the user's orders. */
  machines: '/pages/stake/detail',
  ownMachines: '/pages/stake/detail?view=own',
  /** One machine, with the group of an invitation. */
  machine: (machineId: number, groupCode?: string) =>
    withQuery('/pages/stake/detail', { id: String(machineId), group: groupCode }),
  machineOrder: (orderId: number) => withQuery('/pages/stake/detail', { order: String(orderId) }),
  chooseLocation: '/pages/choose-location',
  openLocation: '/pages/open-location',
  loans: '/pages/bitcoin/loan',
  loanApplication: ofId('/pages/bitcoin/loanDetail'),
  loanHistory: '/pages/bitcoin/loanHistory',
  loan: ofId('/pages/bitcoin/loanHistory'),
} as const

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value)
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
