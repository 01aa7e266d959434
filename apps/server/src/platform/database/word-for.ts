/** The word for a number by which a table knows it: `wordFor({ up: 1, down: 2 }, row.direction)`. */
export function wordFor<Word extends string>(numbers: Readonly<Record<Word, number>>, number: number): Word {
  const word = (Object.keys(numbers) as Word[]).find((word) => numbers[word] === number)
  if (word === undefined) throw new Error(`no word for ${number}`)
  return word
}
