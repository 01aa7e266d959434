import { useNavigate } from 'react-router-dom'
import { paths } from './paths.ts'

/** Back as the specification has it: to where one came from if there is such a page, otherwise to the home tab. */
export function useBack(): () => void {
  const navigate = useNavigate()
  return () => {
    const index: unknown = history.state?.idx
    if (typeof index === 'number' && index > 0) navigate(-1)
    else navigate(paths.home, { replace: true })
  }
}
