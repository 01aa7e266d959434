// A new user's first trades over HTTP: node docs/first-trade.mjs [http://127.0.0.1:3000] on a demo host with TEST_CAPTCHA=pass.
const host = process.argv[2] ?? 'http://127.0.0.1:3000'
let token = ''
const call = async (method, path, sent = {}) => {
  const query = method === 'GET' ? `?${new URLSearchParams(sent)}` : ''
  const headers = { 'x-token': token, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const body = method === 'GET' ? undefined : JSON.stringify(sent)
  const { code, msg, data } = await (await fetch(`${host}/api${path}${query}`, { method, headers, body })).json()
  if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
  return data
}
const email = `trader-${Date.now()}@example.com`
await call('POST', '/base/emailCode', { email })
const [mail] = (await (await fetch(`${host}/outbox?target=${email}`)).json()).list
const { captchaId } = await call('POST', '/base/captcha')
const account = {
  email,
  passWord: 'a calm horse sails',
  smsCode: mail.code,
  captcha: 'pass',
  captchaId,
  invitationCode: 'HALYARD',
}
token = (await call('POST', '/base/registerUser', account)).token
const bought = await call('POST', '/bborder/upbbbuy', { symbol: 'btcusdt', type: 2, buytype: 2, musdt: '1000' })
const resting = await call('POST', '/bborder/upbbbuy', {
  symbol: 'btcusdt',
  type: 1,
  mprice: Math.floor(bought.avg_price * 0.9),
  mnum: '0.01',
})
const cancelled = await call('POST', '/bborder/clearorder', { id: resting.ID })
console.table(
  [bought, resting, cancelled].map(({ ID, status, mprice, deal_num, deal_usdt, fee }) => ({
    ID,
    status,
    mprice,
    deal_num,
    deal_usdt,
    fee,
  })),
)
console.table((await call('GET', '/user/mycoin', { cate: 1 })).spot.list.filter(({ usable }) => usable !== '0'))
console.table(
  (await call('GET', '/user_money_log/getUser_money_logList')).list.map(({ coinname, type, num, balance }) => ({
    coinname,
    type,
    num,
    balance,
  })),
)
