import ts from 'typescript'
import { sourceFiles } from '../tree.ts'

/**
 * A behaviour of the product: one sentence of the specification in our words, and the test that shows it.
 */
export interface Behaviour {
  readonly section: 2 | 4 | 5 | 7 | 8 | 9
  readonly says: string
  /**
   * The file and the title of the test that shows it, as it is written there; undefined while none does, which is a
   * gap.
   */
  readonly claim: Claim | undefined
}

interface Claim {
  readonly path: string
  readonly title: string
}

const web = 'apps/web/src'
const app = `${web}/app`
const journeys = 'apps/e2e/journeys'
const features = 'apps/server/src/features'
const pages = `${app}/pages.test.tsx`
const auth = `${journeys}/auth.spec.ts`
const apiCall = `${web}/platform/api/call.test.ts`
const submit = `${web}/platform/api/use-submit.test.tsx`
const socket = `${web}/platform/market-socket/market-socket.test.ts`
const toaster = `${web}/ui/Toaster.test.tsx`
const refusals = 'apps/server/test/contract-calls.test.ts'
const specClient = 'apps/server/test/spec-client.test.ts'

const bySection: Readonly<Record<Behaviour['section'], readonly (readonly [string, string?, string?])[]>> = {
  2: [
    [
      'pages stand below /pages behind the hash, and the bare address is home',
      pages,
      'every page stands below /pages behind the hash, and the bare address is home',
    ],
    [
      'a visitor is led to the login from every page that wants a session',
      pages,
      'every page but the public ones leads a visitor to the login, which knows from where',
    ],
    [
      'however it was opened: the login knows from where',
      `${app}/Shell.test.tsx`,
      'a page that wants a session leads to the login, which knows from where',
    ],
    [
      'home, language, the pages of the login and service open without a session',
      `${journeys}/screens.spec.ts`,
      'in a browser without a language axe accepts every screen that opens without a session, in both themes',
    ],
    ['signing out leads to the login', pages, 'signing out is asked about, ends the session and leads to the login'],
    [
      'a session that was lost leads to the login',
      auth,
      'signing in on another device ends the session here and says so once',
    ],
    [
      'after registering one is at home',
      auth,
      'a newcomer registers with the mailed code and the invitation of a link, and is signed in',
    ],
    [
      'after signing in one is at home',
      auth,
      'a phone number registers with the calling code of the country that was searched',
    ],
    [
      'from where one tap leads on to where one wanted to be',
      `${app}/Shell.test.tsx`,
      'after signing in one is at home, from where one tap leads on to where one wanted to be',
    ],
    [
      'back goes back where there is a page before, else to home',
      pages,
      'back goes to the page before; without one, to home',
    ],
    [
      'pages fade and slide for 200 ms',
      `${journeys}/appearance.spec.ts`,
      'pages fade and slide into each other for 200 ms, and not for somebody who asked for less motion',
    ],
    [
      'a page that loads has a loading view after 200 ms and an error view after 60 s',
      pages,
      'a page that takes longer than 200 ms has a loading view, and after 60 s an error and another try',
    ],
    [
      'above 750 px the app is a column of 375 px',
      `${journeys}/appearance.spec.ts`,
      'on a wide screen the app is a column of 375 px, with its bars, sheets and toasts inside',
    ],
    [
      'the safe zone has the colour of the page on /user/my and /IEO/IEO',
      pages,
      'behind the status bar stands the colour of the page on /user/my and /IEO/IEO alone',
    ],
    [
      'the tab bar has home, market, deal and assets',
      pages,
      'home, market, deal and assets are the four tabs, and stand on those pages alone',
    ],
    ['the title follows the page', pages, 'the window of %s is called %s'],
  ],
  4: [
    [
      'a deposit is under review, then completed',
      `${features}/deposits/deposits.http.test.ts`,
      'waits for review, is credited whole, and is recorded and told of',
    ],
    [
      'or its review failed',
      `${features}/deposits/deposits.http.test.ts`,
      'that failed says why, moves nothing, and may be submitted again',
    ],
    [
      'a contract waits for its settlement and is settled with a profit',
      `${features}/contracts/contracts.http.test.ts`,
      'that wins pays premium and profit, and every record adds up',
    ],
    [
      'its page says when it was purchased, opened, closes and was settled',
      `${web}/features/contracts/components/ContractFacts.test.tsx`,
      'a contract says when it was purchased, opened, closes and was settled, in this order',
    ],
    ['or with a loss', `${features}/contracts/contracts.http.test.ts`, 'that loses pays nothing'],
    [
      'or its settlement is invalid',
      `${features}/contracts/contract-settler.test.ts`,
      'after a gap of more than two seconds is none: invalid, and the premium comes back',
    ],
    [
      'a contract is bought up or down',
      `${journeys}/contracts.spec.ts`,
      'up and down for the shortest period: both settle at the ticks that the feed had, and records and balance agree',
    ],
    [
      'coins of a sale are frozen',
      `${features}/token-sale/token-sale.http.test.ts`,
      'is paid at once, and its coins are frozen until the day that it says',
    ],
    [
      'and then unfrozen',
      `${features}/token-sale/token-sale-releases.http.test.ts`,
      'comes at its time, once, also when several workers are at it',
    ],
    [
      'a stake is in term',
      `${features}/staking/staking.http.test.ts`,
      'takes the principal, and says what it will earn and when',
    ],
    [
      'it is redeemed early with a penalty',
      `${features}/staking/early-redemption.http.test.ts`,
      'pays what the preview said: principal less the penalty, earnings kept',
    ],
    [
      'after a question that shows it',
      `${journeys}/staking.spec.ts`,
      'a stake says what it will earn, and is redeemed early for exactly what the preview said',
    ],
    [
      'it ends with its term',
      `${features}/staking/staking-payouts.http.test.ts`,
      'end with the term, and the principal comes back whole',
    ],
    [
      'a spot order is cancelled after a question',
      `${journeys}/spot.spec.ts`,
      'a limit order rests, counts as open, and gives back all that it held when it is cancelled',
    ],
    [
      'a deposit ends in waiting for review',
      `${journeys}/deposits.spec.ts`,
      'a deposit with a photo is reviewed, credited and exchanged, and every record leads to its cause',
    ],
    [
      'a withdrawal ends in waiting for review',
      `${web}/features/withdrawals/components/ChainWithdrawalForm.test.tsx`,
      'is looked at, then sent once with the password, and waits for review',
    ],
    [
      'a wire transfer ends in waiting for review',
      `${web}/features/wire-transfers/components/WireForm.test.tsx`,
      'what was asked for waits for review',
    ],
    [
      'an application for a loan ends in waiting for review',
      `${web}/features/loans/components/ApplicationForm.test.tsx`,
      'pressed twice it applies once; the sheet tells, and both fields are empty again',
    ],
    [
      'a machine ends in waiting for review',
      `${web}/features/mining/components/BuyForms.test.tsx`,
      'what was bought is under review, and the sheet says what comes then',
    ],
    [
      'each says so in the same words, in 13 languages',
      'packages/tooling/src/texts.test.ts',
      'in %s all that waits for review says so in the same words',
    ],
    [
      'a pair rises when isup is above 0, else it falls',
      'packages/wire/src/fields.test.ts',
      'isup %j reads as rising: %s',
    ],
    [
      'and is shown so, whatever its change',
      `${web}/features/market/components/PairItem.test.tsx`,
      'a pair that rises: %s, by %s percent, trading: %s, is shown as %s',
    ],
    [
      'an identity that is updated is under review again',
      `${features}/identity/identity.http.test.ts`,
      'keeps its ID however often it is submitted again, and answers to that of each',
    ],
    ['a session ends on code 7 with reload, on 4016 and on 4017', apiCall, 'code %i with %j answered to %s'],
  ],
  5: [
    [
      'signing in wants a name, a password and the picture',
      auth,
      'a wrong captcha brings another picture and keeps the form; a wrong password says so at its field',
    ],
    [
      'registering wants a code, the password twice and alike, and an invitation',
      `${web}/features/auth/pages/RegisterPage.test.tsx`,
      'what is missing or wrong stands at its field before anything is sent, and the first is led to',
    ],
    [
      'a phone number has 11 digits, 1 and then 3 to 9',
      `${features}/auth/auth.http.test.ts`,
      'refuses %s of country code %s',
    ],
    ['an email address is one', `${features}/auth/auth.http.test.ts`, 'refuses %j as an address'],
    ['changing the password wants the old one', `${features}/auth/passwords.http.test.ts`, 'refuses %s to %s'],
    [
      'a deposit has an amount, its minimum, and a voucher',
      `${web}/features/deposits/components/DepositForm.test.tsx`,
      'what is missing or wrong stands at its field before anything is sent',
    ],
    [
      'and says that what is below it is neither credited nor returned',
      `${journeys}/deposits.spec.ts`,
      'the network is never chosen silently, and its address is copied whole',
    ],
    [
      'a withdrawal is within what there is, its minimum and its maximum',
      `${web}/features/withdrawals/components/ChainWithdrawalForm.test.tsx`,
      'of 500 USDT, %s is told at the field while it is typed: %s',
    ],
    [
      'and has an address',
      `${web}/features/withdrawals/components/ChainWithdrawalForm.test.tsx`,
      'says what is missing, and asks for no password',
    ],
    [
      'and a withdrawal password',
      `${web}/features/withdrawals/components/ChainWithdrawalForm.test.tsx`,
      'a wrong password is said in the sheet, and can be typed again',
    ],
    [
      'who has none is asked to set one',
      `${journeys}/withdrawals.spec.ts`,
      'to a saved address, with a password that is set on the way, and rejected: all of it comes back',
    ],
    [
      'a withdrawal to a card has a card and a currency',
      `${web}/features/withdrawals/components/CardWithdrawalForm.test.tsx`,
      'says at each field what is missing',
    ],
    ['a bank card has all its fields', `${features}/bank-cards/bank-cards.http.test.ts`, '%s of %j'],
    [
      'a wire transfer has an email address',
      `${web}/features/wire-transfers/components/WireForm.test.tsx`,
      'says at each field what is missing, leads to the first, and sends nothing',
    ],
    [
      'and at least the minimum of its currency',
      `${web}/features/wire-transfers/components/WireForm.test.tsx`,
      'too little is told once the field is left',
    ],
    [
      'an exchange has a quantity',
      `${web}/features/conversion/components/ExchangeForm.test.tsx`,
      'nothing typed is no fault until it is sent',
    ],
    [
      'and the coins for it',
      `${web}/features/conversion/components/ExchangeForm.test.tsx`,
      'more than there is is told at the field while it is typed',
    ],
    [
      'a spot order has a quantity and the balance for it',
      `${web}/features/spot/components/OrderForm.test.tsx`,
      'what the server would refuse is said at its field before anything is sent',
    ],
    [
      'a subscription is within cap, limits and balance',
      `${web}/features/token-sale/components/SubscribeForm.test.tsx`,
      'with 4,000 USDT, %s HRB is told at the field while it is typed: %s',
    ],
    [
      'and of somebody who may subscribe',
      `${web}/features/token-sale/components/SubscribeForm.test.tsx`,
      'whoever is barred sees why instead of the form',
    ],
    [
      'a stake has a principal within its limits',
      `${web}/features/staking/components/StakeForm.test.tsx`,
      'of 9,999 USDT, %s is told at the field while it is typed: %s',
    ],
    [
      'a loan has an amount within its limits',
      `${web}/features/loans/components/ApplicationForm.test.tsx`,
      '%s is told at the field while it is typed: %s',
    ],
    [
      'real-name verification has a name, a type and three photos',
      `${features}/identity/identity.http.test.ts`,
      'is refused at its field: %s',
    ],
    [
      'a contract has a period and an amount',
      `${web}/features/contracts/purchase.test.ts`,
      'says what is wrong in the terms of its sentence',
    ],
    [
      'withdrawals wait 24 hours after the login password changed',
      `${features}/auth/passwords.http.test.ts`,
      'changes it, ends every session and blocks withdrawals for 24 h',
    ],
    [
      'and the page says until when and why',
      `${journeys}/withdrawals.spec.ts`,
      'after a password change nothing leaves for a day, and the page says until when and why',
    ],
    [
      'and 24 hours after the withdrawal password changed',
      `${features}/withdrawals/withdrawal-refusals.http.test.ts`,
      'for 24 hours after the withdrawal password changed, saying until when and why',
    ],
    [
      'and are looked at by people',
      `${features}/withdrawals/withdrawals.http.test.ts`,
      'is frozen at once, fee inside, is being paid when it is approved, and has left when that is confirmed',
    ],
  ],
  7: [
    [
      'a call has the fields that the specification names, and others for a reason',
      'packages/tooling/src/specification/requests.test.ts',
      '%s has the fields of the specification, and others for a reason that still holds',
    ],
    [
      'and sends each of those by its name, in its place, with its headers',
      apiCall,
      'of %s has every name of the specification, and of ours those that are used',
    ],
    [
      'a call without fields has no body, and says that it is JSON all the same',
      apiCall,
      'of %s %s says that it is JSON, and has no body',
    ],
    [
      'a code is asked for with the address or the number alone',
      `${web}/features/auth/pages/RegisterPage.test.tsx`,
      'a code is asked for with the address alone: the server knows what it is for',
    ],
    [
      'an identity that is updated carries its ID, status and uid',
      `${web}/features/identity/components/IdentityForm.test.tsx`,
      'what is submitted again says under which ID, of whom, and that its review begins again',
    ],
    [
      "one's own machines are asked for with status 1",
      `${web}/features/mining/components/MachineListView.test.tsx`,
      "one's own machines are asked for as specified, with status 1, and here with the others too",
    ],
    ...[
      'a newcomer registers with a code, signs out and in again',
      'passwords are reset by mail and by phone, changed, and set for withdrawals',
      'spot orders rest, are cancelled and filled, and stand in the history and the records',
      'a contract is bought, and found in its history',
      'a stake is redeemed, coins are subscribed to, machines are bought and a loan is applied for',
      'coins are exchanged, an address and a card are saved, an address is removed',
      'a name is submitted, rejected, and submitted again',
      'a deposit and a wire transfer wait for review, and are in their history',
      'withdrawals to an address and to a card wait for review, and are in their history',
      'assets, records, notices, announcements, help and an invitation are read',
    ].map((says): [string, string, string] => [
      `beside such a server ${says}`,
      `${journeys}/as-specified.spec.ts`,
      `as specified: ${says}`,
    ]),
    ...[
      'what is wrong with an account stands at its field, and is told',
      'what is wrong with money stands at its field, and is told',
    ].map((says): [string, string, string] => [
      `beside such a server ${says}`,
      `${journeys}/as-specified-refusals.spec.ts`,
      `as specified: ${says}`,
    ]),
    [
      'a deposit says to which address it went',
      `${web}/features/deposits/components/DepositForm.test.tsx`,
      'a deposit that was submitted before its voucher arrived goes out when it has, once, with the address that was shown',
    ],
    [
      'the prices of such a server are no older than when they came',
      `${web}/platform/site/site.test.ts`,
      'the clock of a server that does not say its time is that of the device, however late its config is read',
    ],
    [
      'such a server is never sent an order that would mean something else there',
      `${app}/without-additions.test.tsx`,
      'no stop order is offered where it would be placed at once',
    ],
    [
      'nor subscribed to other topics',
      socket,
      'a server that takes no additions is not asked for other topics, and its frames need no time',
    ],
    [
      'the socket is subscribed to market.tickers',
      socket,
      'prices are subscribed to as specified at each connection, then by their changes, and the list is left',
    ],
    [
      'and to the detail of the pair of a page',
      `${web}/platform/market-socket/board.test.ts`,
      'a pair that a page is about is subscribed to by its own topic',
    ],
    [
      'the link of an invitation is a whole address',
      `${features}/invitations/invitations.http.test.ts`,
      'GET /user/myInvite is in the names of the wire, and empty for somebody new',
    ],
    [
      'a server that knows nothing else is asked for nothing else',
      `${app}/reduced-answers.test.tsx`,
      '%s stands on what the specification names',
    ],
  ],
  8: [
    [
      'code 0 is success, each other code that a client can provoke is given',
      specClient,
      'a client written from the specification alone finds every call, every code and the socket as specified',
    ],
    ['each call gives each refusal that it declares, and no other', refusals, 'refuses as declared: %s'],
    [
      'each code of the catalogue has words of the app in 13 languages',
      'packages/tooling/src/specification/specification.test.ts',
      'every code of the catalogue has words of the app in %s',
    ],
    [
      'every refusal has words in 13 languages',
      'packages/tooling/src/texts.test.ts',
      'has words in every language that use nothing but its detail',
    ],
    [
      'codes that start with 40 have words of the app, with the values of their detail, others those of the server',
      apiCall,
      'code %i with "%s" and %j reads "%s"',
    ],
    ['4006 is the least investment and its amount', apiCall, 'code %i with "%s" and %j reads "%s"'],
    ['4015 leads a visitor to the login and leaves a user signed in', apiCall, 'code %i with %j answered to %s'],
    [
      'what is not HTTP 200 is a failure whatever its code, and shows its msg, also without a code',
      apiCall,
      'HTTP %i with %j is a failure of code %i that reads "%s"',
    ],
    [
      'a network failure rejects the call and is logged',
      apiCall,
      'without an answer the call fails and the console says so',
    ],
    ['and the page says so', `${journeys}/assets.spec.ts`, 'without an answer the page says so and tries again'],
    ['an answer is waited for 20 s', apiCall, 'an answer that takes 20 s is none'],
    [
      'each call carries token, language and what it sends as JSON, an upload as a form',
      apiCall,
      'a call carries X-Token and lang, JSON in its body, and a form where it uploads',
    ],
    [
      'a toast comes after 1200 ms and stays 2000 ms, a success too',
      toaster,
      'a toast that is %s comes after 1200 ms and stays for 2000 ms',
    ],
    ['and that of a server out of reach', submit, '%s is a toast after 1200 ms for 2000 ms'],
    [
      'what belongs to a field stands there at once besides',
      submit,
      'what belongs to a field stands there at once, and its toast comes after 1200 ms',
    ],
    [
      'also where a server says its code alone',
      apiCall,
      'code %i of a server that names no refusal is %s, and stands at the same field',
    ],
    [
      'and what an order is refused for',
      `${web}/features/spot/components/OrderForm.test.tsx`,
      '%s, which nothing foresaw, stands at “%s” at once and until it is edited, and its toast comes',
    ],
    [
      'a dialog stands in its place where the call throws its error',
      submit,
      'where the error is thrown a dialog says it at once, and no toast; what stands at a field has its toast',
    ],
    ['which stays until it is closed', toaster, 'a dialog in place of a toast stays until it is closed'],
    [
      '4005 brings another picture',
      auth,
      'a wrong captcha brings another picture and keeps the form; a wrong password says so at its field',
    ],
    [
      '4007 and 4008 are told only to who knows the password',
      `${features}/auth/sign-in.http.test.ts`,
      'tells of a ban or a freeze only after the right password',
    ],
    [
      '4016 says who signed in elsewhere, and signs out',
      auth,
      'signing in on another device ends the session here and says so once',
    ],
    ['4017 after seven days', `${features}/auth/sign-in.http.test.ts`, 'ends a session after seven days'],
    [
      '4024 while a code is on its way',
      `${features}/auth/auth.http.test.ts`,
      'answers a simultaneous second call with 4024',
    ],
    [
      '4025 is said, and after 800 ms leads to the real-name page',
      `${app}/Shell.test.tsx`,
      '4025 is said after 1200 ms, and 800 ms after that the real-name page opens',
    ],
    [
      'from where one comes back to what was interrupted',
      `${journeys}/identity.spec.ts`,
      'a refusal with 4025 is said, leads here after a moment, and from here back',
    ],
    [
      'a fault of the server says nothing of its inside',
      'apps/server/test/contract.test.ts',
      'is answered with a request id and nothing of the inside',
    ],
    [
      'a changed password says so and is signed in with anew',
      auth,
      'a changed password signs out with the reason; only the new one signs in, and withdrawals wait',
    ],
    [
      'a changed withdrawal password says so',
      auth,
      'a withdrawal password is set at once, and changed with the old one and a mailed code',
    ],
    [
      'what is copied says so',
      `${journeys}/wire-transfers.spec.ts`,
      'a wire transfer in yen: bank and reference to copy, credited as yen',
    ],
    [
      'an exchange says so',
      `${journeys}/conversion.spec.ts`,
      'an exchange shows what it brings while it is typed, and brings what its page says',
    ],
    [
      'a subscription says so',
      `${journeys}/token-sale.spec.ts`,
      'a subscription is paid once, its coins are frozen, and the date of their release is told wherever they are',
    ],
    [
      'a purchase says so',
      `${web}/features/mining/components/BuyForms.test.tsx`,
      'what was bought is under review, and the sheet says what comes then',
    ],
    [
      'a question has two buttons, one of which cancels',
      `${web}/ui/overlays.test.tsx`,
      'a review has two buttons, of which the first cancels and the other says what it does',
    ],
    [
      'also where a password is to prove it',
      `${web}/features/auth/components/TwoFactorIsOn.test.tsx`,
      'turning it off is confirmed by its proof beside the warning, or cancelled',
    ],
    [
      'and shows until it is gone what was confirmed',
      `${web}/ui/overlays.test.tsx`,
      'while a review that was confirmed closes, its figures stay what they were',
    ],
    [
      'calls of one person before and after signing out are kept apart',
      `${journeys}/spot.spec.ts`,
      'what one person typed is gone for the next',
    ],
    ['frames of the socket are zlib or gzip', socket, 'reads frames in gzip and in zlib, and as text'],
    [
      'the socket pings every 5 s, is made anew without an answer in 3 s, and 5 s after a failure',
      socket,
      'pings every 5 s, connects anew without an answer in 3 s, and 5 s after it was cut off',
    ],
    [
      'where the socket knows prices of the day alone, line and chart go on by them and by polling',
      `${app}/feed-without-topics.test.ts`,
      'where a server has no trades and candles, the line and the chart go on by the details and by polling',
    ],
  ],
  9: [
    ['a chart has eight periods', `${features}/market/market.http.test.ts`, '%s has a candle'],
    [
      'and the page changes between them',
      `${journeys}/market.spec.ts`,
      'the chart loads its code alone, changes its period, and brings older bars when it is panned',
    ],
    [
      'wire transfers have the currencies and minimums of the specification',
      `${features}/wire-transfers/wire-transfers.http.test.ts`,
      'offers the currencies of the specification at their minimums',
    ],
    [
      'invitations have three levels',
      `${features}/invitations/invitations.http.test.ts`,
      'are counted on three levels and no further',
    ],
    [
      'locked coins are released after whole days',
      `${web}/features/token-sale/purchase.test.ts`,
      'the coins are released the lock days of 24 hours after the purchase',
    ],
    [
      'percentages are cut at 2 decimals, other numbers at 6',
      `${web}/ui/number-format.test.ts`,
      '%s in %s with %j is %s',
    ],
    [
      'metals and forex are polled every 2000 ms, pairs a hundred a page',
      `${web}/platform/market-socket/board.test.ts`,
      'metals and forex are asked for every 2000 ms, a hundred a page, and by a tab that is looked at alone',
    ],
    [
      'another version of the server clears the caches',
      `${journeys}/site.spec.ts`,
      'another version of the server clears the caches and loads anew once, however long the server keeps saying it',
    ],
    [
      'and asks whoever fills in a form',
      `${journeys}/site.spec.ts`,
      'whoever fills in a form is asked instead, and keeps what was typed',
    ],
    ['the same version clears nothing', `${journeys}/site.spec.ts`, 'the same version does nothing'],
    [
      'a code is sent again after 60 seconds',
      `${features}/auth/auth.http.test.ts`,
      'sends again after 60 seconds, five times an hour and ten times a day',
    ],
    [
      'which the button counts down, over a reload too',
      auth,
      'a demo shows the code in the page, and the wait for another goes on over a reload',
    ],
    ['on iOS a touch within 500 ms of the one before does nothing', `${app}/ios-taps.test.ts`, 'on %s'],
    [
      'a second tap does nothing',
      `${web}/features/spot/components/OrderForm.test.tsx`,
      'the size edited last wins, and a double tap places one order',
    ],
    [
      'documents are a passport, a driving licence or an ID card',
      'packages/wire/src/identity.test.ts',
      'documents are a passport, a driving licence and an ID card, and no other',
    ],
    [
      'a device whose language is not among the 13 has English',
      `${web}/platform/i18n/device-language.test.ts`,
      '%j is read in %s',
    ],
    [
      'the language is picked and remembered',
      `${journeys}/languages.spec.ts`,
      'a device in %s opens in %s, and what is chosen stays after a reload',
    ],
    [
      'dark is the theme of a first visit, and light can be chosen',
      `${journeys}/appearance.spec.ts`,
      'the theme and the colour of a rise are chosen apart, take effect at once, and are there before the next first draw',
    ],
    [
      'bank cards are asked for a hundred at once',
      `${web}/features/bank-cards/api.test.tsx`,
      'cards are asked for a hundred at once',
    ],
  ],
}

/** Sections 2, 4, 5, 8 and 9 of the specification, each sentence as what a user or a client sees. */
export const behaviours: readonly Behaviour[] = Object.entries(bySection).flatMap(([section, rows]) =>
  rows.map(([says, path, title]) => ({
    section: Number(section) as Behaviour['section'],
    says,
    claim: path === undefined || title === undefined ? undefined : { path, title },
  })),
)

/** What keeps a behaviour from being shown: no test, or one that its file does not have under that title. */
export function unclaimed(all: readonly Behaviour[], titles = titlesOf): string[] {
  return all.flatMap(({ section, says, claim }) => {
    if (!claim) return [`section ${section}: ${says}: no test shows it`]
    return titles(claim.path).has(claim.title)
      ? []
      : [`section ${section}: ${says}: ${claim.path} has no test “${claim.title}”`]
  })
}

/** The titles of the tests of a file, as they are written. */
function titlesOf(path: string): ReadonlySet<string> {
  const known = titlesByPath.get(path)
  if (known) return known
  const found = new Set<string>()
  const file = sourceFiles().find((each) => each.path === path)
  const visit = (node: ts.Node): void => {
    const [title] = ts.isCallExpression(node) && /^(it|test)\b/.test(node.expression.getText()) ? node.arguments : []
    if (title && ts.isStringLiteralLike(title)) found.add(title.text)
    if (title && ts.isTemplateExpression(title))
      found.add([title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)].join('%s'))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, file?.text ?? '', ts.ScriptTarget.Latest, true))
  titlesByPath.set(path, found)
  return found
}

const titlesByPath = new Map<string, ReadonlySet<string>>()
