/**
 * What the app's calls have beyond the specification, each with its reason. An addition is sent where it is used, to a
 * server whose config takes additions; another is asked as specified, and the app does what it can with that.
 */
export const additions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /base/login': { deviceToken: 'a device that signs in again is listed once' },
  'POST /base/emailCode': { purpose: codeOfOnePurpose() },
  'POST /base/phoneCode': { purpose: codeOfOnePurpose() },
  'GET /base/article': { search: 'the help can be searched' },
  'GET /base/getkdata': { to: 'older candles, when the chart is moved' },
  'POST /user/changePayPassword': {
    oldPassword: 'a change by whoever holds the phone for a minute is no change',
    code: 'nor one by whoever saw the old password',
    loginPassword: 'with it nothing waits the first time',
    twoFactorCode: secondFactor(),
  },
  'GET /user_money_log/getUser_money_logList': { ...longList(), month: 'the records of one month' },
  'POST /user_bank/createUser_bank': { twoFactorCode: secondFactor() },
  'POST /withdraw_bank/createWithdraw_bank': { twoFactorCode: secondFactor(), remark: 'a note of the user' },
  'GET /withdraw_bank/myWithdraw_bankList': {
    ...longList(),
    status: 'one state of a long list',
    coinname: 'one coin of it',
  },
  'POST /user_qianbao/createUser_qianbao': {
    czline: 'several networks write their addresses alike, and a coin sent over another is lost',
    twoFactorCode: secondFactor(),
  },
  'GET /user_qianbao/getUser_qianbaoList': { coin: 'for programs: the app shows all', czline: 'likewise' },
  'POST /recharge/createRecharge': { hash: 'the transfer can be found on the chain' },
  'GET /recharge/myRechargeList': { ...longList(), status: 'for programs: the app shows all', coin: 'likewise' },
  'POST /withdraw/createWithdraw': { twoFactorCode: secondFactor() },
  'GET /withdraw/myWithdrawList': {
    ...paging(),
    ...longList(),
    status: 'one state of a long list',
    coinname: 'one coin of it',
  },
  'GET /notice/getNoticeList': longList(),
  'GET /issue/list': { ...paging(), status: 'sales to come, live or over' },
  'GET /issue/issueRecordList': longList(),
  'GET /mining_machine_order/getMyorderList': {
    ...longList(),
    states: 'orders under review, in pairing and over are listed too',
  },
  'POST /bborder/upbbbuy': orderKinds(),
  'POST /bborder/upbbsell': orderKinds(),
  'GET /bborder/myBborderList': {
    ...longList(),
    symbol: "one pair's orders, for the history and the chart's marks",
    direction: 'the history can be filtered by side',
    type: 'and by type',
    ...madeBetween(),
  },
  'GET /hyorder/myHyorderList': {
    ...paging(),
    ...longList(),
    status: 'those that run, without all that ever did',
    coinname: 'the history can be filtered by pair',
    cate: 'by direction',
    ctime_num: 'and by period',
    ...madeBetween(),
  },
  'GET /financing/getFinancingList': paging(),
  'GET /financing_order/getFinancing_orderList': { ...paging(), ...longList(), status: 'one state of a long list' },
  'GET /loan_order/getLoan_orderList': { ...longList(), status: 'one state of a long list' },
}

/** Places other than the specification's. */
export const otherPlaces: Readonly<Record<string, string>> = {
  'GET /loan_order/getLoan_orderList': 'no browser sends a body with a GET: page and pageSize are in the query',
}

/** Headers other than X-Token, lang and Content-Type. */
export const otherHeaders: Readonly<Record<string, string>> = {
  'idempotency-key': 'what was sent twice for want of an answer happens once',
  'x-proof': 'a further try of a picture costs a proof of work, which a server of ours asks for',
}

function codeOfOnePurpose() {
  return 'for programs: a code for one purpose that does not do for the other. The app sends none'
}

function secondFactor() {
  return 'who turned an authenticator app on is asked for its code'
}

function orderKinds() {
  return {
    tprice: 'a stop order waits for this price',
    tdirection: 'and whether it is reached from below or above',
    pprice: 'a second price on the other side of the market, which sets it off too',
    tdistance: 'a trailing stop is so far behind the best price',
    tunit: 'in the quote coin or as a share of it',
    taprice: 'from this price on',
    tpprice: 'what was bought is sold at a profit from here on, or what was sold bought back',
    slprice: 'or at a loss from here on, whichever is reached first',
    tif: 'in an order book: what becomes of the part that cannot be traded at once',
    postonly: 'whether it ends instead of trading at once',
    stp: 'and what ends where it would trade with an order of the same user',
  }
}

function paging() {
  return { page: 'a long list comes in pages', pageSize: 'of this size' }
}

function madeBetween() {
  return { from: 'what was made in some days', to: 'up to a day' }
}

function longList() {
  return { before: 'what follows a row of a long list, for what the first page costs' }
}
