import type { PhotoName } from '../draft.ts'

/** What belongs into each photo, drawn: the side with the picture, the other side, the holder with the document. */
export function DocumentOutline({ of }: { of: PhotoName }) {
  return (
    <svg
      viewBox="0 0 160 100"
      width="160"
      height="100"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[of].map((path) => (
        <path key={path} d={path} />
      ))}
      <path d={corners} strokeWidth="3" />
    </svg>
  )
}

/** The four corners of a view-finder. */
const corners = 'M4 16V4h14M142 4h14v12M156 84v12h-14M18 96H4V84'

const drawings = {
  front: [
    'M22 18h116a6 6 0 016 6v52a6 6 0 01-6 6H22a6 6 0 01-6-6V24a6 6 0 016-6z',
    'M44 34a9 9 0 100 18 9 9 0 000-18zM28 70c1-9 7-13 16-13s15 4 16 13',
    'M76 36h54M76 48h54M76 60h36M76 71h24',
  ],
  back: [
    'M22 18h116a6 6 0 016 6v52a6 6 0 01-6 6H22a6 6 0 01-6-6V24a6 6 0 016-6z',
    'M16 32h128M16 42h128',
    'M28 56h60M28 68h44M112 54h20v18h-20z',
  ],
  held: [
    'M62 14a17 17 0 100 34 17 17 0 000-34z',
    'M28 92c1-22 14-34 34-34 12 0 21 4 27 11',
    'M92 52h42a4 4 0 014 4v26a4 4 0 01-4 4H92a4 4 0 01-4-4V56a4 4 0 014-4z',
    'M101 62a4 4 0 100 8 4 4 0 000-8zM114 63h16M114 71h12M96 79h34',
  ],
} as const satisfies Record<PhotoName, readonly string[]>
