import { useChangeVisibility } from '../../api/circuit-mutations'
import { messageOf } from '../../api/errors'
import { toast } from '../../ui/toast'

/** The part of a circuit that a change of its visibility needs. */
export interface Publishable {
  id: string
  authorId: string | null
  isPublic: boolean
  isHidden?: true | undefined
}

/** Makes a circuit public or private, and reports the result in a toast. */
export function useVisibility({ id }: Pick<Publishable, 'id'>) {
  const { isPending, mutate } = useChangeVisibility(id)
  const change = (isPublic: boolean) =>
    mutate(
      { isPublic },
      {
        onSuccess: () =>
          toast(
            isPublic
              ? 'The circuit is public. Anyone with the link can open it.'
              : 'The circuit is private. Only you can see it.',
          ),
        onError: (error) => toast(messageOf(error, 'The visibility was not changed. Please try again.'), 'danger'),
      },
    )
  return { isPending, change }
}
