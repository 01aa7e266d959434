import { expect, it } from 'vitest'
import { covered } from './covered.ts'

it.each([
  ['1,234.5 USDT was added to your balance.', '•••• USDT was added to your balance.'],
  [
    'Your limit order bought 0.01 BTC at an average of 67,412.3 USDT.',
    'Your limit order bought •••• BTC at an average of •••• USDT.',
  ],
  ['Settled within this hour: 3. Result: −85 USDT.', 'Settled within this hour: 3. Result: •••• USDT.'],
  ['Votre retrait de 12 345,6 EUR a été envoyé.', 'Votre retrait de •••• EUR a été envoyé.'],
  ['Ihre Auszahlung von 12.345,6 USDT wurde gesendet.', 'Ihre Auszahlung von •••• USDT wurde gesendet.'],
  ['您的100 USDT 提现已发出。', '您的•••• USDT 提现已发出。'],
  ['1,000 USDT가 잔액에 추가되었습니다.', '•••• USDT가 잔액에 추가되었습니다.'],
])('the eye covers the amounts of %s', (content, shown) => {
  expect(covered(content)).toBe(shown)
})

it.each([
  'Your account was signed in on Chrome on Android 14 at Nov 21, 2026, 09:05:12. If this was not you, change your password now.',
  'The card ending in 4242 of Musterbank was added.',
  '0x52908400098527886E0F7030069857D2E4169EE7 for USDT was added to your address book.',
  'Withdrawals are paused for 24 hours.',
])('and leaves %s', (content) => {
  expect(covered(content)).toBe(content)
})
