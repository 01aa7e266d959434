import { useFavourites } from '#platform/favourites.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './PairItem.module.css'

interface StarButtonProps {
  symbol: string
  name: string
  size?: 18 | 22
  className?: string | undefined
}

/** Adds a pair to the favourites, or removes it. */
export function StarButton({ symbol, name, size = 22, className }: StarButtonProps) {
  const { t } = useTranslation('market')
  const marked = useFavourites((favourites) => favourites.symbols.includes(symbol))
  const toggle = useFavourites((favourites) => favourites.toggle)
  return (
    <IconButton
      icon="star"
      size={size}
      filled={marked}
      pressed={marked}
      className={`${marked ? styles.on : styles.off} ${className ?? ''}`}
      label={t('favourite.mark', { name })}
      onPress={() => toggle(symbol)}
    />
  )
}
