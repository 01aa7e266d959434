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
 * Pages that the specification does not have: where the feed's prices come from, what the house has of its trades, one coin of the user's, worth over
 * time, a month, the proof of what is owed; what guards the account; the keys of programs; what devices are told.
 */
export const ownRoutes = [
  'user/feedEpochs',
  'user/houseBooks',
  'user/receipt',
  'market/favourites',
  'property/coin',
  'property/portfolio',
  'property/statement',
  'property/liabilities',
  'user/security',
  'user/twoFactor',
  'user/apiKeys',
  'user/push',
  'user/devices',
  'user/serviceCase',
]

/** Spec section 2: the pages that open without a session. */
export const publicRoutes = [
  ...'home/home user/lang login/login login/password login/forgetPassword login/register user/service'.split(' '),
]

/**
 * Spec section 7: every call as method and path below `/api`, with its fields by the names of the protocol. Of a call
 * whose fields that section does not name they are those of what it creates (section 3); a list without names has none.
 */
export const callFields: Readonly<Record<string, string>> = {
  'POST /base/registerUser': 'phone countryCode email passWord smsCode captcha captchaId invitationCode',
  'POST /base/captcha': '',
  'POST /base/emailCode': 'email',
  'POST /base/phoneCode': 'phone countryCode',
  'POST /base/login': 'username password captcha captchaId',
  'POST /base/resetPwd': 'email emailCode passWord captcha captchaId',
  'POST /base/resetPwdByPhone': 'phone countryCode passWord smsCode captcha captchaId',
  'POST /base/tradelist': 'from page pageSize',
  'GET /base/site': '',
  'GET /base/article': 'page pageSize cate',
  'GET /base/article/detail': 'ID',
  'GET /base/getkdata': 'id num interval',
  'POST /user/changePassword': 'password newPassword',
  'POST /user/changePayPassword': 'password',
  'POST /user/uploadBase64': 'base64Str',
  'GET /user/getUserInfo': '',
  'GET /user/myInvite': '',
  'GET /user/mycoin': 'cate',
  'GET /user/ploss': '',
  'GET /notice/getNoticeList': 'page pageSize',
  'GET /user_money_log/getUser_money_logList': 'page pageSize coinname type',
  'POST /user_card/createUser_card': 'type name card_front card_end card_hand',
  'PUT /user_card/updateUser_card': 'ID type name card_front card_end card_hand status uid',
  'GET /user_card/findMyUser_card': '',
  'POST /user_bank/createUser_bank': 'bank_name account_name card_number bank_address iban bic country',
  'GET /user_bank/getUser_bankList': 'page pageSize',
  'POST /withdraw_bank/createWithdraw_bank': 'bank_id coin_id coinname num pay_password',
  'GET /withdraw_bank/myWithdraw_bankList': 'page pageSize',
  'POST /user_qianbao/createUser_qianbao': 'coin address remark',
  'GET /user_qianbao/getUser_qianbaoList': '',
  'GET /user_qianbao/findUser_qianbao': 'ID',
  'DELETE /user_qianbao/deleteUser_qianbao': 'ID',
  'GET /coin/getCoinList': 'czstatus',
  'POST /recharge/createRecharge': 'cate coin currency czline num address payimg email',
  'POST /recharge/exchange': 'num from_coin to_coin',
  'GET /recharge/exchangeFind': 'symbol',
  'GET /recharge/myRechargeList': 'page pageSize cate',
  'POST /withdraw/createWithdraw': 'coin_id coinname czline address num pay_password remark',
  'GET /withdraw/myWithdrawList': '',
  'GET /issue/list': '',
  'GET /issue/detail': 'ID',
  'GET /issue/issueRecordList': 'page pageSize status',
  'POST /issue/buySubmit': 'pid num',
  'GET /mining_machine/getMining_machineList': 'page pageSize type',
  'GET /mining_machine/findMining_machine': 'ID',
  'POST /mining_machine/buySingleMining_machine': 'id num',
  'POST /mining_machine/buyShareMining_machine': 'id sharbltxt gxfe',
  'GET /mining_machine_order/getMyorderList': 'page pageSize type status',
  'POST /bborder/upbbbuy': 'symbol mprice mnum musdt buytype type',
  'POST /bborder/upbbsell': 'symbol mprice mnum musdt buytype type',
  'POST /bborder/clearorder': 'id',
  'GET /bborder/myBborderList': 'page pageSize status',
  'GET /hyorder/config': '',
  'GET /hyorder/myHyorderList': '',
  'GET /hyorder/findHyorder': 'ID',
  'POST /hyorder/createHyorder': 'cate usdt coinname ctime_num',
  'GET /financing/getFinancingList': '',
  'GET /financing/findFinancing': 'ID',
  'POST /financing_order/createFinancing_order': 'financing_id money',
  'POST /financing_order/redemption': 'ID',
  'GET /financing_order/getFinancing_orderList': '',
  'GET /financing_order/sum': '',
  'GET /loan/getLoanList': 'page pageSize',
  'POST /loan_order/createLoan_order': 'loan_id min max',
  'GET /loan_order/getLoan_orderList': 'page pageSize',
}
export const calls = Object.keys(callFields)

/** Where the fields of a call travel, if neither in the query of a GET or DELETE nor in the JSON body of any other. */
export const callPlaces: Readonly<Record<string, 'form' | 'body'>> = {
  'POST /user/uploadBase64': 'form',
  'GET /loan_order/getLoan_orderList': 'body',
}

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
