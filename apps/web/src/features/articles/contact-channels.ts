import type { IconName } from '#ui/Icon.tsx'

const channels = {
  email: { icon: 'mail', link: (value: string) => `mailto:${value}` },
  telegram: { icon: 'external', link: (value: string) => `https://t.me/${value.replace(/^@/, '')}` },
  whatsapp: { icon: 'external', link: (value: string) => `https://wa.me/${value.replace(/[^0-9]/g, '')}` },
  phone: { icon: 'phone', link: (value: string) => `tel:${value.replace(/[^+0-9]/g, '')}` },
  web: { icon: 'globe', link: (value: string) => (value.startsWith('https://') ? value : `https://${value}`) },
} as const satisfies Record<string, { icon: IconName; link: (value: string) => string }>

type ChannelName = keyof typeof channels | 'other'

export interface ContactWay {
  name: ChannelName
  icon: IconName
  /** Undefined for an unknown channel, whose contact can still be copied. */
  href: string | undefined
}

/** The link of a contact of the site's config. */
export function wayOf({ channel, value }: { channel: string; value: string }): ContactWay {
  if (!Object.hasOwn(channels, channel)) return { name: 'other', icon: 'support', href: undefined }
  const name = channel as keyof typeof channels
  return { name, icon: channels[name].icon, href: channels[name].link(value) }
}
