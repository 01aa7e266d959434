// First trades over HTTP, as the shared user of a demo host such as `npm start`: node docs/first-trade.mjs [http://127.0.0.1:3000]
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
const show = (rows, ...columns) => console.table(rows, columns)
// A new user registers by a person who reads the captcha; a demo host signs anybody in to its shared user without one.
token = (await call('POST', '/base/demoLogin')).token
const bought = await call('POST', '/bborder/upbbbuy', { symbol: 'btcusdt', type: 2, buytype: 2, musdt: '100' })
const limit = { symbol: 'btcusdt', type: 1, mprice: Math.floor(bought.avg_price * 0.9), mnum: '0.01' }
const resting = await call('POST', '/bborder/upbbbuy', limit)
const cancelled = await call('POST', '/bborder/clearorder', { id: resting.ID })
show([bought, resting, cancelled], 'ID', 'status', 'mprice', 'deal_num', 'deal_usdt', 'fee')
const { list: coins } = (await call('GET', '/user/mycoin', { cate: 1 })).spot
const owned = coins.filter(({ usable }) => usable !== '0')
show(owned, 'coinname', 'usable', 'frozen')
const { list } = await call('GET', '/user_money_log/getUser_money_logList')
show(list, 'coinname', 'type', 'num', 'balance')
