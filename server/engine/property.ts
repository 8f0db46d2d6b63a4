import type { PropertyField } from '../../contract/search-query'
import { foldCase } from '../platform/fold-case'

/** A property of a program as it is stored, such as `gate:h` or `has:measurement`. Case does not matter. */
export const propertyOf = (field: PropertyField | 'gate', name: string): string => `${field}:${foldCase(name)}`
