/** Changes of lists that are loaded whole. */
import { useMutation, useQueryClient, type DataTag } from '@tanstack/react-query'

interface Entry {
  id: string
}

/** A change of an entry: the loaded list follows at once, and is loaded anew where the change is refused. */
export function useListMutation<One extends Entry, Change, Result>(
  { queryKey }: { queryKey: DataTag<readonly unknown[], One[], Error> },
  change: (change: Change) => Promise<Result>,
  update: (list: One[], result: Result) => One[],
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => client.setQueryData<One[]>(queryKey, (list) => list && update(list, result)),
    // Somebody else may have changed the list meanwhile.
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

export const withAdded = <One extends Entry>(list: One[], added: One): One[] => [...without(list, added.id), added]

export const withChanged = <One extends Entry>(list: One[], changed: One): One[] =>
  list.map((one) => (one.id === changed.id ? changed : one))

export const without = <One extends Entry>(list: One[], deletedId: string): One[] =>
  list.filter(({ id }) => id !== deletedId)
