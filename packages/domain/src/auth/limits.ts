/** Characters of a login password (product rules, "Security"). */
export const loginPasswordLength = { minimum: 8, maximum: 128 } as const

/** Minutes for which a code that was sent is valid (product rules, "Sessions and codes"). */
export const codeMinutes = 10

/** Characters of the anti-phishing code with which every mail then begins. */
export const antiPhishingCodeLength = { minimum: 4, maximum: 20 } as const
