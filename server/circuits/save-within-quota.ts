import type { Viewer } from '../http/implementation'
import type { AccountQuotas } from '../users/quotas'

/** Saves a circuit or a version of one if the quota of its author allows one more. A refused one does not count. */
export async function saveWithinQuota<Saved>(
  quotas: AccountQuotas,
  viewer: Viewer,
  save: () => Promise<Saved>,
): Promise<Saved> {
  await quotas.requireStorage(viewer, 1)
  const takeBack = await quotas.count(viewer, 'circuits')
  try {
    return await save()
  } catch (error) {
    await takeBack()
    throw error
  }
}
