import { useState } from 'react'
import { useUi } from './environment.tsx'
import styles from './Field.module.css'
import { IconButton } from './IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

export interface PasswordFieldProps
  extends Pick<
    TextFieldProps,
    'label' | 'value' | 'onChange' | 'error' | 'hint' | 'name' | 'placeholder' | 'onBlur' | 'ref'
  > {
  /** Whether the password manager offers the known password or a new one. */
  autoComplete: 'current-password' | 'new-password' | 'off'
}

export function PasswordField(props: PasswordFieldProps) {
  const { texts } = useUi()
  const [shown, setShown] = useState(false)
  const toggle = (
    <IconButton
      className={styles.toggle ?? ''}
      icon={shown ? 'eyeOff' : 'eye'}
      size={20}
      label={`${shown ? texts.hidePassword : texts.showPassword}: ${props.label}`}
      onPress={() => setShown(!shown)}
    />
  )
  return <TextField {...props} type={shown ? 'text' : 'password'} maxLength={512} suffix={toggle} />
}
