/**
 * What the specification asks for, row by row, so that a route, call, code, record type or language that got lost is
 * noticed. Written down here once more on purpose: were it read from the code, nothing could ever be missing.
 */

/** Spec section 2: every page. Paths are below `/pages/`. */
export const routes = [
  ...'home/home market/market deal/deal property/property'.split(' '),
  ...'deal/chart deal/history deal/detail property/detail'.split(' '),
  ...'contract/contract contract/futures contract/history contract/detail'.split(' '),
  ...'IEO/IEO IEO/detail IEO/history'.split(' '),
  ...'stake/list stake/order stake/detail stake/earningsCurve stake/earningsList'.split(' '),
  ...'user/my user/realName user/lang user/address user/addAddress user/bank user/addBank'.split(' '),
  ...'user/affiche user/afficheDetail user/inform user/informDetail'.split(' '),
  ...'user/invite user/about user/MSB user/service'.split(' '),
  ...'login/login login/register login/forgetPassword'.split(' '),
  ...'login/password login/resetPassword login/resetWithdrawPassword'.split(' '),
  ...'bitcoin/payment bitcoin/paymentList bitcoin/paymentDetail bitcoin/paymentHistory'.split(' '),
  ...'bitcoin/withdraw bitcoin/withdrawList bitcoin/withdrawDetail bitcoin/withdrawHistory'.split(' '),
  ...'bitcoin/bank bitcoin/bankDetail bitcoin/bankHistory bitcoin/wireTransfer bitcoin/exchange'.split(' '),
  ...'bitcoin/loan bitcoin/loanDetail bitcoin/loanHistory'.split(' '),
  ...'choose-location open-location'.split(' '),
]

/**
 * Pages that the specification does not have: where the feed's prices come from, one coin of the user's, worth over
 * time, a month; what guards the account.
 */
export const ownRoutes = [
  'user/feedEpochs',
  'market/favourites',
  'property/coin',
  'property/portfolio',
  'property/statement',
  'user/security',
  'user/twoFactor',
]

/** Spec section 2: the pages that open without a session. */
export const publicRoutes = [
  ...'home/home user/lang login/login login/password login/forgetPassword login/register user/service'.split(' '),
]

/** Spec section 7: every call, as method and path below `/api`. */
export const calls = [
  ...under('POST', '/base', 'registerUser captcha emailCode phoneCode login resetPwd resetPwdByPhone tradelist'),
  ...under('GET', '/base', 'site article article/detail getkdata'),
  ...under('POST', '/user', 'changePassword changePayPassword uploadBase64'),
  ...under('GET', '/user', 'getUserInfo myInvite mycoin ploss'),
  ...under('GET', '/notice', 'getNoticeList'),
  ...under('GET', '/user_money_log', 'getUser_money_logList'),
  ...under('POST', '/user_card', 'createUser_card'),
  ...under('PUT', '/user_card', 'updateUser_card'),
  ...under('GET', '/user_card', 'findMyUser_card'),
  ...under('POST', '/user_bank', 'createUser_bank'),
  ...under('GET', '/user_bank', 'getUser_bankList'),
  ...under('POST', '/withdraw_bank', 'createWithdraw_bank'),
  ...under('GET', '/withdraw_bank', 'myWithdraw_bankList'),
  ...under('POST', '/user_qianbao', 'createUser_qianbao'),
  ...under('GET', '/user_qianbao', 'getUser_qianbaoList findUser_qianbao'),
  ...under('DELETE', '/user_qianbao', 'deleteUser_qianbao'),
  ...under('GET', '/coin', 'getCoinList'),
  ...under('POST', '/recharge', 'createRecharge exchange'),
  ...under('GET', '/recharge', 'exchangeFind myRechargeList'),
  ...under('POST', '/withdraw', 'createWithdraw'),
  ...under('GET', '/withdraw', 'myWithdrawList'),
  ...under('GET', '/issue', 'list detail issueRecordList'),
  ...under('POST', '/issue', 'buySubmit'),
  ...under('GET', '/mining_machine', 'getMining_machineList findMining_machine'),
  ...under('POST', '/mining_machine', 'buySingleMining_machine buyShareMining_machine'),
  ...under('GET', '/mining_machine_order', 'getMyorderList'),
  ...under('POST', '/bborder', 'upbbbuy upbbsell clearorder'),
  ...under('GET', '/bborder', 'myBborderList'),
  ...under('GET', '/hyorder', 'config myHyorderList findHyorder'),
  ...under('POST', '/hyorder', 'createHyorder'),
  ...under('GET', '/financing', 'getFinancingList findFinancing'),
  ...under('POST', '/financing_order', 'createFinancing_order redemption'),
  ...under('GET', '/financing_order', 'getFinancing_orderList sum'),
  ...under('GET', '/loan', 'getLoanList'),
  ...under('POST', '/loan_order', 'createLoan_order'),
  ...under('GET', '/loan_order', 'getLoan_orderList'),
]

/** Spec section 8: every code, with what it means. */
export const codes: Readonly<Record<number, string>> = {
  4002: 'wrong username or password',
  4003: 'email format error',
  4004: 'invitation code error',
  4005: 'image captcha error',
  4006: 'minimum investment amount',
  4007: 'user banned from login',
  4008: 'account frozen for illegal operation',
  4009: 'verification code error',
  4010: 'username nonexistent or wrong password',
  4011: 'old password mismatch',
  4012: 'old payment password mismatch',
  4013: 'enter sale amount',
  4014: 'enter limit price',
  4015: 'not logged in or illegal access',
  4016: 'logged in elsewhere or token invalid',
  4017: 'authorization expired',
  4018: 'maximum purchase',
  4019: 'unsupported currency',
  4020: 'insufficient balance',
  4021: 'exchange failed',
  4022: 'withdrawal password empty',
  4023: 'wrong withdrawal password',
  4024: 'requests too frequent',
  4025: 'real-name verification not complete',
  4026: 'outside trading hours',
}

/** Spec section 3, financial record types, in the trade's terms. Three of them name more than one movement. */
export const recordTypes = [
  ...'contractOpened contractClosed contractPrincipalReturned'.split(' '),
  ...'machinePurchase machineReward machineEarningsFrozen machineEarningsReleased'.split(' '),
  ...'spotTrade spotBuy spotSell'.split(' '),
  ...'subscription subscriptionIncrease subscriptionReleased'.split(' '),
  ...'subscriptionRewardLevel1 subscriptionRewardLevel2 subscriptionRewardLevel3'.split(' '),
  ...'agentDeposit agentDeduction'.split(' '),
  ...'stakingPurchase stakingRedemptionFee stakingPrincipalReturned stakingEarnings'.split(' '),
  ...'exchange exchangeFee'.split(' '),
  ...'depositSucceeded withdrawalSucceeded withdrawalReturned'.split(' '),
  ...'loanDisbursed loanRepaid'.split(' '),
]

/** Spec section 1. */
export const languages = 'de-DE en-US es-ES ru-RU pt-BR fr-FR it-IT ja-JP ko-KR tr-TR vi-VN zh-CN zh-TW'.split(' ')

function under(method: string, path: string, names: string): string[] {
  return names.split(' ').map((name) => `${method} ${path}/${name}`)
}
