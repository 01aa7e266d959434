// Checks that your balances are in the sums that a host says it owes, with Node alone:
//   node docs/verify-liability.mjs https://the.host <session token>   asks the host
//   node docs/verify-liability.mjs own.json [https://the.host]        reads what the page "Proof of liabilities" copied
// Names everything that does not fit, and then ends with 1. It does not prove that the host has the coins, nor that it shows everybody the
// same: compare the last line with others.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [from, second] = process.argv.slice(2)
if (from === undefined) {
  console.error('node docs/verify-liability.mjs https://the.host <session token>, or <file> [https://the.host]')
  process.exit(2)
}
const isHost = (text) => /^https?:\/\//.test(text ?? '')
const host = [from, second].find(isHost)
const token = isHost(from) ? second : undefined
const faults = []
const sha256 = (...lines) => createHash('sha256').update(lines.join('\n')).digest('hex')

async function call(path, sent = {}) {
  const headers = token === undefined ? {} : { 'x-token': token }
  const { code, msg, data } = await (await fetch(`${host}/api${path}?${new URLSearchParams(sent)}`, { headers })).json()
  if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

/** A decimal as a whole number of its 18th digits; numbers would lose some. */
function units(text) {
  const [, minus, whole, fraction = ''] = /^(-?)([0-9]+)(?:\.([0-9]{1,18}))?$/.exec(text) ?? []
  if (whole === undefined) throw new Error(`not a decimal: ${text}`)
  return BigInt(`${minus}${whole}${fraction.padEnd(18, '0')}`)
}

function decimal(count) {
  const digits = String(count < 0n ? -count : count).padStart(19, '0')
  const fraction = digits.slice(-18).replace(/0+$/, '')
  return `${count < 0n ? '-' : ''}${digits.slice(0, -18)}${fraction && `.${fraction}`}`
}

/** A leaf is of day, coin, user, balance and salt; what covers two nodes is of both hashes and both sums. */
function checkPath(uid, { balance, salt, path, stated }) {
  let node = { hash: sha256('leaf', stated.day, stated.coinname, uid, balance, salt), sum: balance }
  if ([balance, ...path.map(({ sum }) => sum)].some((sum) => units(sum) < 0n)) return 'there is an amount below zero'
  for (const { side, hash, sum } of path) {
    const [left, right] = side === 'left' ? [{ hash, sum }, node] : [node, { hash, sum }]
    const total = decimal(units(left.sum) + units(right.sum))
    node = { hash: sha256('node', left.hash, left.sum, right.hash, right.sum), sum: total }
  }
  if (units(node.sum) !== units(stated.sum)) return `the way leads to ${node.sum}, and ${stated.sum} is stated`
  if (node.hash !== stated.root) return 'the way leads to another root than is stated'
}

const hashOf = (one) =>
  sha256(
    one.ID,
    one.day,
    one.coinname,
    one.taken_at,
    one.users,
    one.sum,
    one.root,
    one.feed_statement ?? '',
    one.previous,
  )

/** All statements, oldest first. */
async function publishedChain() {
  const chain = []
  for (let page = 1; ; page += 1) {
    const { list, total } = await call('/base/liabilities', { page, pageSize: 100 })
    chain.unshift(...list.toReversed())
    if (list.length === 0 || page * 100 >= total) return chain
  }
}

function checkChain(chain) {
  for (const [index, one] of chain.entries()) {
    const before = chain[index - 1]?.hash ?? (one.ID === 1 ? '0'.repeat(64) : undefined)
    const place = `statement ${one.ID} (${one.day} ${one.coinname})`
    if (one.hash !== hashOf(one)) faults.push(`${place}: its hash is not that of what it says`)
    if (before !== undefined && one.previous !== before) faults.push(`${place}: it does not follow the one before`)
  }
}

/** A record is of the moment when it was asked for: what came within a minute of the trees may be in them or not. */
const isBefore = (at, taken) => Date.parse(at) < Date.parse(taken) - 60_000

/** A coin that is held now, of which no record says that it came after the trees, and of which they have no leaf. */
async function checkLeftOut(trees, chain) {
  const { day, taken_at: taken } = trees[0]?.stated ?? chain.at(-1) ?? {}
  const held = (await call('/user/mycoin', { cate: 1 })).spot.list
  for (const { coinname, usable, frozen } of held) {
    const now = units(usable) + units(frozen)
    if (now === 0n || trees.some(({ stated }) => stated.coinname === coinname)) continue
    const [newest] = (await call('/user_money_log/getUser_money_logList', { coinname, page: 1, pageSize: 1 })).list
    if (newest === undefined || isBefore(newest.CreatedAt, taken))
      faults.push(`${day} ${coinname}: you are left out, who have held ${decimal(now)} since before`)
    else
      console.log(`${coinname}: ${decimal(now)} now, and nothing of yours in the tree; something moved since ${taken}`)
  }
}

const read = isHost(from) ? await call('/user/liabilities') : JSON.parse(readFileSync(from, 'utf8'))
const { uid, list: trees } = read.data ?? read
const chain = host === undefined ? [] : await publishedChain()
checkChain(chain)
for (const tree of trees) {
  const { stated, balance } = tree
  const place = `${stated.day} ${stated.coinname}`
  const fault = checkPath(uid, tree)
  if (fault) faults.push(`${place}: ${fault}`)
  if (stated.hash !== hashOf(stated)) faults.push(`${place}: its hash is not that of what it says`)
  if (host !== undefined && chain.find(({ ID }) => ID === stated.ID)?.hash !== stated.hash)
    faults.push(`${place}: this is not what is published for everybody`)
  console.log(`${place}: user ${uid} has ${balance} of ${stated.sum}, taken at ${stated.taken_at}`)
}
if (token !== undefined) await checkLeftOut(trees, chain)
for (const fault of faults) console.log(`FAULT ${fault}`)
if (trees.length === 0) console.log('Nothing was checked: there is no leaf of yours.')
console.log(`${trees.length} balances checked: ${faults.length} faults.`)
const newest =
  chain.at(-1) ??
  trees
    .map(({ stated }) => stated)
    .toSorted((a, b) => a.ID - b.ID)
    .at(-1)
if (newest) console.log(`Compare with others: statement ${newest.ID} is ${newest.hash}`)
process.exitCode = faults.length === 0 && trees.length > 0 ? 0 : 1
