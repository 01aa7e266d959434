export { demoLogin, demoWithdrawalPassword } from './demo-login.ts'
export { parseEmail } from './email.ts'
export {
  invitationAlphabet,
  invitationCodeLength,
  invitationLink,
  normalInvitationCode,
  rootInvitationCode,
} from './invitation.ts'
export { maskEmail, maskPhone } from './mask.ts'
export {
  checkLoginPassword,
  checkWithdrawalPassword,
  loginPasswordLength,
  withdrawalPasswordLength,
} from './password.ts'
export { isMainlandMobile } from './phone.ts'
export { playMoney, playMoneyJournal } from './play-money.ts'
