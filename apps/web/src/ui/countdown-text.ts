import { daysText } from './unit-text.ts'

/** The time left in hours, minutes and seconds, such as 23:59:07. A started second counts: 0 means over. */
export function countdownText(milliseconds: number): string {
  const seconds = secondsLeft(milliseconds)
  const two = (value: number) => String(value).padStart(2, '0')
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
}

/** The same with the whole days in words: `9 days 21:12:33`. */
export function longCountdownText(milliseconds: number, language: string): string {
  const seconds = secondsLeft(milliseconds)
  const clock = countdownText((seconds % 86_400) * 1000)
  return seconds < 86_400 ? clock : `${daysText(Math.floor(seconds / 86_400), language)} ${clock}`
}

function secondsLeft(milliseconds: number): number {
  return Math.max(0, Math.ceil(milliseconds / 1000))
}
