/** The invitation code of the first users, which has no owner (spec section 5 requires a code). */
export const rootInvitationCode = 'HALYARD'

/** Without characters that look or sound alike. */
export const invitationAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** 31 to the 7th is 27 thousand million: guessing a code in use takes longer than the captcha allows. */
export const invitationCodeLength = 7

/** A code as stored: in upper case and without spaces. */
export function normalInvitationCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/**
 * The address that opens registration with a code filled in; the route is behind the hash.
 *
 * @example invitationLink('https://halyard.example', 'K7Q2MX8') //
 * 'https://halyard.example/#/pages/login/register?code=K7Q2MX8'
 */
export function invitationLink(appAddress: string, code: string): string {
  return `${appAddress.replace(/\/+$/, '')}/#/pages/login/register?code=${encodeURIComponent(code)}`
}
