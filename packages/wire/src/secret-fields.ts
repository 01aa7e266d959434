/** Request and response fields, by their wire names, whose values never reach a log. */
export const secretFields = [
  'password',
  'passWord',
  'newPassword',
  'oldPassword',
  'pay_password',
  'token',
  'code',
  'smsCode',
  'emailCode',
  'demoCode',
  'captcha',
  'card_number',
  'iban',
  'base64Str',
] as const
