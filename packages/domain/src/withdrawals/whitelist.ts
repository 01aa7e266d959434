/**
 * Hours before a newly saved address can be used with the whitelist on, and before switching the whitelist off takes
 * effect: a day for the owner to notice a stolen session.
 */
export const addressWaitHours = 24
