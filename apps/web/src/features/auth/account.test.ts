import { describe, expect, it } from 'vitest'
import { countriesIn, searchCountries } from '#platform/country/countries.ts'
import { accountProblem, username } from './account.ts'
import { passwordStrength } from './password-strength.ts'

describe('an account is named by', () => {
  it.each([
    ['GB', '07400 123456', '+447400123456'],
    ['CN', '138-0013-8000', '+8613800138000'],
    ['IT', '06 698 12345', '+390669812345'],
    ['US', '(202) 555-0143', '+12025550143'],
  ])('a number of %s: %s signs in as %s', (country, phone, expected) => {
    expect(username({ channel: 'phone', country, phone })).toBe(expected)
  })

  it.each([
    ['', 'phoneMissing'],
    ['12800138000', 'phone'],
    ['13800138000', undefined],
    ['1380013800', 'phone'],
  ] as const)('a Chinese number with the rule of the specification: "%s" is %s', (phone, problem) => {
    expect(accountProblem({ channel: 'phone', country: 'CN', phone })).toBe(problem)
  })

  it.each([
    ['', 'emailMissing'],
    ['mira@nowhere', 'email'],
    [' Mira@Example.com ', undefined],
  ] as const)('an address: "%s" is %s', (email, problem) => {
    expect(accountProblem({ channel: 'email', email })).toBe(problem)
  })
})

describe('a country is found by', () => {
  const found = (typed: string, language = 'en-US') =>
    searchCountries(countriesIn(language), typed).map(({ code }) => code)

  it.each([
    ['part of its name', 'kingd', 'en-US', ['GB']],
    ['its name without accents', 'oster', 'de-DE', ['AT']],
    ['its calling code with a plus', '+852', 'en-US', ['HK']],
    ['its calling code as it is dialled', '00852', 'en-US', ['HK']],
  ])('%s', (_name, typed, language, expected) => {
    expect(found(typed, language)).toEqual(expected)
  })

  it('its ISO code, beside names that hold the same letters', () => {
    expect(found('de')).toContain('DE')
  })
})

it.each([
  ['short', 'refused'],
  ['password', 'refused'],
  ['harbourr', 'weak'],
  ['harbour-lights', 'fair'],
  ['correct horse battery', 'strong'],
] as const)('"%s" is %s', (password, expected) => {
  expect(passwordStrength(password, [])).toBe(expected)
})
