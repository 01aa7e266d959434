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

/** Pages that the specification does not have: where the feed's prices come from. */
export const ownRoutes = ['user/feedEpochs']

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

/**
 * What happens, and not only what there is: the client's answers to codes (section 8), guards (section 2), timers and constants
 * (section 9). Each with the title of a test that must have passed.
 */
export const behaviours: Readonly<Record<string, string>> = {
  'section 2: a page for users leads a visitor to the login': 'a visitor who wants to trade a pair is led to the login',
  'section 2: after signing in one is where one wanted to be':
    'a page that wants a session comes back after signing in',
  'section 2: withdrawing needs a verified name':
    'the gate of a withdrawal leads here and back, and the form is as it was',
  'section 2: borrowing needs a verified name':
    'the gate of a loan leads here and back, with the amount as it was typed',
  'section 8: a session that another device ended signs out and says why':
    'signing in on another device ends the session here and says so once',
  'section 8: a changed password signs out':
    'a changed password signs out with the reason; only the new one signs in, and withdrawals wait',
  'section 8: 4025 is said, then leads to the real-name page':
    'a refusal with 4025 is said, leads here after a moment, and from here back',
  'section 8: 4005 brings another picture':
    'a wrong captcha brings another picture and keeps the form; a wrong password says so at its field',
  'section 8: 4007 and 4008 are told only to who knows the password':
    'tells of a ban or a freeze only after the right password',
  'section 8: 4024 while a code is on its way': 'answers a simultaneous second call with 4024',
  'section 8: a network failure says so': 'without an answer the page says so and tries again',
  'section 8: a fault of the server says nothing of its inside':
    'is answered with a request id and nothing of the inside',
  'section 9: withdrawals wait 24 hours after a changed password':
    'changes it, ends every session and blocks withdrawals for 24 h',
  'section 9: a code is sent again after 60 seconds':
    'sends again after 60 seconds, five times an hour and ten times a day',
  'section 9: the countdown of a code goes on over a reload':
    'a demo shows the code in the page, and the wait for another goes on over a reload',
  'section 9: locked coins are released after whole days':
    'the coins are released the lock days of 24 hours after the purchase',
  'section 9: the periods of the chart':
    'the chart loads its code alone, changes its period, and brings older bars when it is panned',
  'section 9: prices are polled while there is no feed':
    'a page without prices is not offline when the feed lets go of it',
  'section 9: a second tap does nothing':
    'the size edited last wins, the price steps by the tick size, and a double tap places one order',
  'section 9: another version is asked for in a form':
    'whoever fills in a form is asked instead, and keeps what was typed',
  'section 9: the design is 375 px wide':
    'on a wide screen the app is a column of 375 px, with its bars, sheets and toasts inside',
}

/** Refusals that only a crash or a race brings, which no test can hold over HTTP: the test of what gives them. */
export const refusedWithin: Readonly<Record<string, string>> = {
  requestInProgress: 'does not run again what is done, also when its answer could not be kept',
}

function under(method: string, path: string, names: string): string[] {
  return names.split(' ').map((name) => `${method} ${path}/${name}`)
}
