import { classes } from './classes.ts'
import styles from './Icon.module.css'

/** One hand-drawn set on a grid of 24, stroke 1.7, round ends. */
const drawings = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  search: 'M11 4.5a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM16 16l4 4',
  bell: 'M6 16v-5a6 6 0 1112 0v5l1.5 2h-15zM10 20.5h4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.4a2.6 2.6 0 100 5.2 2.6 2.6 0 000-5.2z',
  eyeOff:
    'M9.6 6A9 9 0 0112 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 01-3 3.7M6.3 8A16 16 0 002.5 12S6 18.5 12 18.5c1.6 0 3-.4 4.3-1.1M4 4l16 16',
  home: 'M4 11l8-7 8 7v8.5h-5.5V14h-5v5.5H4z',
  market: 'M5 20V11M12 20V4M19 20v-7',
  swap: 'M5 9h13l-3.5-3.5M19 15H6l3.5 3.5',
  wallet: 'M4 7.5h14.5A1.5 1.5 0 0120 9v9a1.5 1.5 0 01-1.5 1.5h-13A1.5 1.5 0 014 18zM4 7.5L15 4v3.5M16.5 13.5h.01',
  deposit: 'M12 4v11m0 0l-4.5-4.5M12 15l4.5-4.5M5 19.5h14',
  withdraw: 'M12 15V4m0 0L7.5 8.5M12 4l4.5 4.5M5 19.5h14',
  earn: 'M4 18l5-6 4 3 7-9M20 6v5M20 6h-5',
  candles: 'M7 4v4M7 15v5M5 8h4v7H5zM17 4v3M17 14v6M15 7h4v7h-4z',
  indicators: 'M3.5 15c2.5 0 3-7 5.5-7s3 9 5.5 9 3-11 6-11M4 20.5h16',
  history: 'M12 7v5l3 2M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17z',
  document: 'M6 3.5h9l4 4V20H6zM9 12h7M9 16h7',
  announce: 'M4 10v4h3l7 4V6L7 10zM18 9.5a4 4 0 010 5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9',
  filter: 'M4 6h16M7 12h10M10 18h4',
  star: 'M12 4l2.5 5.2 5.7.7-4.2 3.9 1.1 5.7-5.1-2.8-5.1 2.8L8 13.8 3.8 9.9l5.7-.7z',
  user: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4.5 20c.8-3.8 3.8-5.5 7.5-5.5s6.7 1.7 7.5 5.5',
  globe:
    'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM3.5 12h17M12 3.5c2.5 2.3 3.7 5.2 3.7 8.5s-1.2 6.2-3.7 8.5c-2.5-2.3-3.7-5.2-3.7-8.5S9.5 5.8 12 3.5z',
  shield: 'M12 3.5l7 2.5v5.5c0 4.2-2.8 7.3-7 9-4.2-1.7-7-4.8-7-9V6zM9 12l2.2 2.2L15.2 10',
  lock: 'M6 10.5h12v9H6zM8.5 10.5V8a3.5 3.5 0 017 0v2.5M12 14v2',
  key: 'M8 11.5a4 4 0 100 8 4 4 0 000-8zM11 12.5L19.5 4M16 7.5l2.5 2.5M13.5 10l2 2',
  phone: 'M8 3.5h8v17H8zM11.2 18h1.6',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  signOut: 'M14 4.5H5v15h9M10 12h10M16.5 8.5L20 12l-3.5 3.5',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M19.5 14.5A8 8 0 019.5 4.5a8 8 0 1010 10z',
  info: 'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 11v5M12 8h.01',
  warning: 'M12 4l9 15.5H3zM12 10v4.5M12 17h.01',
  refresh: 'M19.5 12a7.5 7.5 0 11-2.2-5.3L19.5 9M19.5 4.5V9H15',
  share: 'M12 15V4M8 8l4-4 4 4M5.5 12.5v7h13v-7',
  camera: 'M4 7.5h3.5L9 5h6l1.5 2.5H20v11H4zM12 9.7a3.3 3.3 0 100 6.6 3.3 3.3 0 000-6.6z',
  picture: 'M4.5 5h15v14h-15zM4.5 16l4.5-4.5 3.5 3.5 2.5-2.5 4.5 4M15.5 9h.01',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM19.5 14v.01M14 19.5v.01M19.5 19.5v.01',
  calendar: 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5',
  edit: 'M5 19l.8-3.6L16 5.2l2.8 2.8L8.6 18.2zM13.8 7.4l2.8 2.8',
  external: 'M13.5 4.5h6v6M19.5 4.5l-9 9M17.5 13.5v6h-13v-13h6',
  gift: 'M4.5 9.5h15v3.5h-15zM6 13v7h12v-7M12 9.5V20M12 9.5C9 9.5 7.5 8.3 7.5 6.8S9 4.5 10 5.2c1.3.9 2 4.3 2 4.3zM12 9.5c3 0 4.5-1.2 4.5-2.7S15 4.5 14 5.2c-1.3.9-2 4.3-2 4.3z',
  support: 'M5 14v-2a7 7 0 0114 0v2M5 13.5h2.5v5H5zM16.5 13.5H19v5h-2.5zM19 18.5c0 1.5-2 2.5-5 2.5',
  bank: 'M4 9.5L12 4.5l8 5zM5.5 19.5h13M7 10v7M12 10v7M17 10v7',
  coins:
    'M9 4.5c3 0 5.5 1 5.5 2.3S12 9 9 9 3.5 8 3.5 6.8 6 4.5 9 4.5zM3.5 6.8v5c0 1.2 2.5 2.2 5.5 2.2M14.5 7v2.5M15 11c3 0 5.5 1 5.5 2.2s-2.5 2.3-5.5 2.3-5.5-1-5.5-2.3S12 11 15 11zM9.5 13.2v5c0 1.3 2.5 2.3 5.5 2.3s5.5-1 5.5-2.3v-5',
  hammer: 'M13 8L5 16.5 7.5 19l8.5-8M11 6l3-2.5L20.5 10 18 13z',
  offline:
    'M4 4l16 16M5 12.5a10 10 0 013.5-2.2M19 12.5a10 10 0 00-6-2.9M8.3 15.8a5.5 5.5 0 017.4 0M2.5 9a14 14 0 014-2.6M21.5 9A14 14 0 0011 5.1M12 19.5h.01',
  fullScreen: 'M4.5 9.5v-5h5M14.5 4.5h5v5M19.5 14.5v5h-5M9.5 19.5h-5v-5',
  palette:
    'M12 3.5a8.5 8.5 0 000 17c1.5 0 1.9-1 1.5-2-.6-1.6.3-2.8 2-2.8h2c1.8 0 3-1.3 3-3.2 0-5-3.8-9-8.5-9zM8 12h.01M10.5 8h.01M15 8.5h.01',
  sort: 'M8 5v14M5 8l3-3 3 3M16 19V5M13 16l3 3 3-3',
  pin: 'M12 3.5A6.5 6.5 0 005.5 10c0 4.8 6.5 10.5 6.5 10.5s6.5-5.7 6.5-10.5A6.5 6.5 0 0012 3.5zM12 7.6a2.4 2.4 0 100 4.8 2.4 2.4 0 000-4.8z',
  list: 'M8.5 6.5h11M8.5 12h11M8.5 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
} as const

export type IconName = keyof typeof drawings

export interface IconProps {
  name: IconName
  size?: 12 | 16 | 18 | 20 | 22 | 24 | 32 | 48
  /** Filled with the text's colour, for a favourite's star. */
  filled?: boolean
  className?: string | undefined
}

/** Decorative: there is always a label beside or around it. */
export function Icon({ name, size = 22, filled = false, className }: IconProps) {
  return (
    <svg
      className={classes(styles.icon, filled && styles.filled, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
