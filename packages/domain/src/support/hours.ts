/** When customer service answers: stretches of the week in the time of one zone. */
interface ServiceHours {
  /** IANA, such as Europe/Berlin. */
  readonly timeZone: string
  readonly stretches: readonly Stretch[]
}

interface Stretch {
  /** Monday is 0. */
  readonly day: number
  /** Minutes since the day's midnight, whole quarters of an hour. */
  readonly from: number
  readonly to: number
}

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const quarter = 15
const dayMinutes = 24 * 60

/**
 * Hours as a host writes them; undefined for what is none. A night is two stretches: until 24:00, and from 00:00.
 *
 * @example serviceHours('Europe/Berlin mon-fri 09:00-18:00, sat 10:00-14:00')
 * @example serviceHours('always')
 */
export function serviceHours(text: string): ServiceHours | undefined {
  if (text === 'always') return serviceHours('UTC mon-sun 00:00-24:00')
  const [, timeZone = '', parts = ''] = /^([A-Za-z]\S*) (.+)$/.exec(text) ?? []
  const stretches = parts.split(',').map((part) => stretchesOf(part.trim()))
  if (!clockOf(timeZone) || stretches.some((each) => each.length === 0)) return undefined
  return { timeZone, stretches: stretches.flat() }
}

function stretchesOf(part: string): Stretch[] {
  const [, first = '', last = first, from = '', to = ''] =
    /^([a-z]{3})(?:-([a-z]{3}))? ([0-9]{2}:[0-9]{2})-([0-9]{2}:[0-9]{2})$/.exec(part) ?? []
  const [begin, end] = [days.indexOf(first), days.indexOf(last)]
  const [opens, closes] = [minuteOf(from), minuteOf(to)]
  if (begin < 0 || end < 0 || opens === undefined || closes === undefined || opens >= closes) return []
  const count = ((end - begin + days.length) % days.length) + 1
  return Array.from({ length: count }, (_, index) => ({
    day: (begin + index) % days.length,
    from: opens,
    to: closes,
  }))
}

/** Undefined unless it is a quarter of an hour of a day. */
function minuteOf(time: string): number | undefined {
  const [hours = 99, minutes = 99] = time.split(':').map(Number)
  const minute = hours * 60 + minutes
  return minutes < 60 && minute <= dayMinutes && minute % quarter === 0 ? minute : undefined
}

/**
 * Whether somebody is there, and when that changes; undefined where it never does. Summer time included: every zone is
 * whole quarters of an hour away from UTC, so each quarter of the coming week is looked at.
 *
 * @example serviceAt(hours, new Date('2026-11-28T09:30:00Z')) // { staffed: true, changesAt: 2026-11-28T13:00:00Z }
 */
export function serviceAt(hours: ServiceHours, now: Date): { staffed: boolean; changesAt: Date | undefined } {
  const clock = clockOf(hours.timeZone)
  if (!clock) throw new Error(`no time zone ${hours.timeZone}`)
  const isStaffed = (moment: number) => {
    const { day, minute } = clock(moment)
    return hours.stretches.some((stretch) => stretch.day === day && stretch.from <= minute && minute < stretch.to)
  }
  const staffed = isStaffed(now.getTime())
  const step = quarter * 60_000
  const first = (Math.floor(now.getTime() / step) + 1) * step
  const quarters = Array.from({ length: (8 * dayMinutes) / quarter }, (_, index) => first + index * step)
  const changes = quarters.find((moment) => isStaffed(moment) !== staffed)
  return { staffed, changesAt: changes === undefined ? undefined : new Date(changes) }
}

/** Reads the clock on the wall of a zone; undefined where there is no such zone. */
function clockOf(timeZone: string): ((moment: number) => { day: number; minute: number }) | undefined {
  const format = formatOf(timeZone)
  if (!format) return undefined
  return (moment) => {
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
    const day = days.indexOf((parts.weekday ?? '').toLowerCase())
    return { day, minute: Number(parts.hour) * 60 + Number(parts.minute) }
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    return new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', ...time })
  } catch {
    return undefined
  }
}

/** First answers of which a host tells how long they usually take: fewer would say nothing. */
export const answersMin = 10

/**
 * How long it takes until half of the conversations have their first answer, as it is told: rounded up to five minutes within an
 * hour, to half an hour within two, and to hours.
 *
 * @example usualMinutes(4_000) // 90
 */
export function usualMinutes(seconds: number): number {
  const minutes = seconds / 60
  const step = minutes <= 60 ? 5 : minutes <= 120 ? 30 : 60
  return Math.max(1, Math.ceil(minutes / step)) * step
}
