/** The code that the first users register with; it belongs to no person (spec section 5 wants a code from everyone). */
export const rootInvitationCode = 'HALYARD'

/** What a code is made of: nothing that looks like something else when it is read aloud or from a photo. */
export const invitationAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** 31 to the 7th is 27 thousand million codes: guessing one in use takes longer than the captcha allows. */
export const invitationCodeLength = 7

/** A code as it is stored: people type it in lower case and paste it with spaces. */
export function normalInvitationCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/**
 * The address that opens registering with a code filled in. The app routes by the part behind the hash. Who does not know the app's
 * address leaves it to who opens the link: what a request says of it may be anybody's.
 *
 * @example invitationLink('https://halyard.example', 'K7Q2MX8') // 'https://halyard.example/#/pages/login/register?code=K7Q2MX8'
 */
export function invitationLink(appAddress: string, code: string): string {
  return `${appAddress.replace(/\/+$/, '')}/#/pages/login/register?code=${encodeURIComponent(code)}`
}
