const file = 'packages/wire/src/write-answer.ts'
const written = (name) => ({ file: 'packages/wire/src/write-answer.test.ts', name })

export const wire = [
  {
    id: 'wire-rules-left-out',
    rule: 'An answer that its shape does not allow is not written',
    fault: 'The rules of a text count for nobody',
    file,
    find: 'if (checks && checks.length > 0) return encodedWrite(schema)\n',
    put: '',
    test: written('%j is written as its codec encodes it'),
  },
  {
    id: 'wire-whatever-is-an-amount',
    rule: 'A sum in an answer is an amount',
    fault: 'Whatever stands there is written as one',
    file,
    find: 'value instanceof Amount ? `"${value.text()}"` : mismatch',
    put: '`"${value instanceof Amount ? value.text() : value}"`',
    test: written('is refused, or not, as its codec does where it is not what the contract says'),
  },
  {
    id: 'wire-missing-field',
    rule: 'What an answer must have is in it',
    fault: 'A field that is missing is left out',
    file,
    find: 'if (found === undefined && isOptional) continue',
    put: 'if (found === undefined && (isOptional || term)) continue',
    test: written('is refused, or not, as its codec does where it is not what the contract says'),
  },
  {
    id: 'wire-moment-of-another-day',
    rule: 'A moment is written as it is, whichever was written before',
    fault: 'The day of the last one is taken',
    file,
    find: 'if (lastDay.startsAt !== startsAt)',
    put: 'if (Number.isNaN(lastDay.startsAt))',
    test: written('a moment is written as it is everywhere'),
  },
]
