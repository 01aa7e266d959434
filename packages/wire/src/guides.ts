import { idempotencyKeyHeader } from './envelope.ts'
import { feedPath } from './market-feed/topics.ts'
import { listedMax, pageSizeMax } from './page.ts'

/** How ccxt and freqtrade are pointed at a host; docs/programs.md has the same. */
export const ccxtSettings = `new ccxt.htx({
  apiKey, secret,
  hostname: 'halyard.example',
  urls: { hostnames: { spot: 'halyard.example' } },
  options: { fetchMarkets: { types: { spot: true, linear: false, inverse: false } } },
})`

/** Of docs/freqtrade.json what is not as everywhere. */
export const freqtradeSettings = `{
  "entry_pricing": { "price_side": "same", "use_order_book": true, "order_book_top": 1 },
  "exit_pricing": { "price_side": "same", "use_order_book": true, "order_book_top": 1 },
  "exchange": {
    "name": "htx",
    "key": "hk…",
    "secret": "hs…",
    "ccxt_config": {
      "hostname": "halyard.example",
      "urls": { "hostnames": { "spot": "halyard.example" } },
      "options": { "fetchMarkets": { "types": { "spot": true, "linear": false, "inverse": false } } }
    },
    "pair_whitelist": ["BTC/USDT", "ETH/USDT"],
    "pair_blacklist": []
  }
}`

/** What docs/hummingbot.patch makes of hummingbot's hosts. */
export const hummingbotSettings = `HTX_HOST_NAME = "halyard.example"
REST_URL = "https://halyard.example"
WS_PUBLIC_URL = "wss://halyard.example/ws"
WS_PRIVATE_URL = "wss://halyard.example/ws/v2"`

/** The guides at the head of the users' document, in Markdown. As the descriptions, only the server reads them. */
export const guides = `Live prices come over a web socket at \`${feedPath}\` in the HTX market protocol; \`/docs/asyncapi.json\` describes it.

## First trade

On a demo host anybody signs in to its shared account. Elsewhere \`POST /api/base/login\` answers the same.

1. \`POST /api/base/demoLogin\` answers \`data.token\`. Send it with each call as the header \`X-Token\`.
2. \`POST /api/bborder/upbbbuy\` with \`{"symbol":"btcusdt","type":2,"buytype":2,"musdt":"100"}\` buys for 100 USDT at the market's price.
3. \`POST /api/bborder/upbbbuy\` with \`{"symbol":"btcusdt","type":1,"mprice":"50000","mnum":"0.01"}\` places a limit order: \`data.ID\` is its number.
4. \`GET /api/bborder/findBborder?ID=…\` has the order with its fills, \`POST /api/bborder/clearorder\` with \`{"id":…}\` cancels it.
5. \`GET /api/user/mycoin?cate=1\` has the balances, \`GET /api/user_money_log/getUser_money_logList\` every movement.

## Signing

Calls of this document carry a session and are not signed; a user has one session at a time, and signing in elsewhere ends it. A program
that trades beside the app has an API key of its own (\`POST /api/user/apikeys\`) and speaks the HTX protocol, whose paths begin with \`/v1\`,
\`/v2\` and \`/market\`: signature version 2, HMAC-SHA256, within five minutes of the server's clock. \`/docs/htx\` has its calls.

## Errors and retries

- \`code\` 0 is success. Any other is a refusal: \`data.refusal\` is its name, which does not change, \`msg\` says it in the caller's language.
- What only waiting mends has the header \`Retry-After\`, in seconds. \`overloaded\` and \`tradingPaused\` are HTTP 503: nothing happened, so send the same again.
- HTTP 500 is a fault of the server, logged under \`data.detail.requestId\`. It may have happened after the call took effect: repeat it with the same key.
- 4015 asks to sign in. 4016 and 4017 say that the session has ended, and \`data.reload\` is true. 4025 asks for a verified real name.

## Idempotency

Send \`${idempotencyKeyHeader}\` (1 to 64 letters, digits, \`_\` and \`-\`) with each call that changes something. The same key and body within 24
hours is answered as the first call was, and changes nothing; the same key with another body is refused (\`idempotencyKeyReused\`). A
program that heard no answer sends the same again.

## Limits

- A body has at most 32 kB, but that of an upload. A page has at most ${pageSizeMax} rows.
- Codes, captchas and tries of passwords are limited by account and network (\`tooFrequent\`, with \`Retry-After\`).
- A key may make 100 calls in ten seconds, and 100 in two seconds of all that is about orders.

## Paging

Lists take \`page\` and \`pageSize\` and answer \`list\`, \`total\`, \`page\`, \`pageSize\`, newest first. \`total\` counts up to ${listedMax}. Long lists
also take \`before\`: send the \`next\` of one page to get the one after it, until \`next\` is null. That costs the same however far down,
goes beyond ${listedMax} rows, and skips and repeats nothing while new rows come.

## Test codes

On a host for tests \`TEST_CODE=424242\` is a code that is always right and \`TEST_CAPTCHA=pass\` a captcha; both are refused in production. On a
demo host \`demoCode\` of an answer is the code that would have been mailed, and \`GET /outbox\` has every message that was not sent.

## Using Halyard in CI

- **supertest**: \`startHost({ prices: { btcusdt: '50000' }, code: '424242', captcha: 'pass' })\` of \`@halyard/server/testing\` starts a host with a
  database of its own; \`host.signedIn({ USDT: '1000' })\` is a user, \`host.trade('btcusdt', '48990')\` a price, \`host.clock.advance({ days: 7 })\` a week.
- **ccxt**:

\`\`\`js
${ccxtSettings}
\`\`\`

- **freqtrade**: prices from the first level of the book.

\`\`\`json
${freqtradeSettings}
\`\`\`

- **hummingbot**: its hosts are constants, in \`htx_auth.py\` and \`htx_constants.py\` of \`hummingbot/connector/exchange/htx\`.

\`\`\`py
${hummingbotSettings}
\`\`\`
`
