/** The public login of a demo host, printed at its start and offered on its sign-in page. */
export const demoLogin = { username: 'demo@halyard.example', password: 'halyard-demo-1' } as const

/** Its withdrawal password, which cannot be changed. */
export const demoWithdrawalPassword = 'halyard-demo-2'
