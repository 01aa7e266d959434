/** Whether a field of this name is never kept: a password is typed for each use, and a code works once. */
export function isSecret(field: string): boolean {
  return field !== 'invitationCode' && /(password|confirmation|code|captcha|credential|deviceToken)$/i.test(field)
}
