import { articleList, findArticle } from '@halyard/wire/articles'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery, keptApiQuery } from '#platform/query/api-query.ts'
import { useTakesAdditions } from '#platform/site/site.ts'

export type Article = ResponseOf<typeof findArticle>
export type Headline = ResponseOf<typeof articleList>['list'][number]

/** Kept for offline reading. */
export function useArticle(articleId: number) {
  return useQuery(keptApiQuery(findArticle, { articleId }))
}

const help = { category: 'help', page: 1, pageSize: 100 } as const

/** All help articles in reading order, kept for offline reading. */
export function useHelp() {
  return useQuery(keptApiQuery(articleList, help))
}

/**
 * Searches the help; the results before stay until the next ones are there. Where the server has no search, what is
 * listed is searched.
 */
export function useHelpSearch(words: string) {
  const searches = useTakesAdditions()
  return useQuery({
    ...apiQuery(articleList, searches ? { ...help, search: words } : help),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    select: (page) => {
      const list = searches ? page.list : page.list.filter((article) => hasWords(article, words))
      return { ...page, list, total: list.length }
    },
  })
}

function hasWords({ title, summary }: Headline, words: string): boolean {
  const text = `${title} ${summary}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
