/** The login that everybody may know: printed at the start of a demo host, offered on its sign-in page, there on no other. */
export const demoLogin = { username: 'demo@halyard.example', password: 'halyard-demo-1' } as const

/** The withdrawal password of that account, which nobody changes. */
export const demoWithdrawalPassword = 'halyard-demo-2'
