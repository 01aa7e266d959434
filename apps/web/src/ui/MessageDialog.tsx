import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useUi } from './environment.tsx'

/** A message that must be closed. */
export default function MessageDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const { texts } = useUi()
  return <ConfirmDialog open title={text} confirmLabel={texts.close} onConfirm={onClose} />
}
