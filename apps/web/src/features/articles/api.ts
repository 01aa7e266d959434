import { articleList, findArticle } from '@halyard/wire/articles'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery, keptApiQuery } from '#platform/query/api-query.ts'

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

/** Searches the help; the results before stay until the next ones are there. */
export function useHelpSearch(words: string) {
  return useQuery({
    ...apiQuery(articleList, { ...help, search: words }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
}
