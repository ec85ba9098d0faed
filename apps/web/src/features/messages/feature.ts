import type { WebFeature } from '../../store/index.ts'
import { copyActions } from './actions/defined/copy.ts'
import { saveActions } from './actions/defined/save.ts'
import { manageActions } from './actions/defined/manage.ts'
import { writeActions } from './actions/defined/write.ts'

export const messages: WebFeature = {
  actions: { message: [...writeActions, ...copyActions, ...saveActions, ...manageActions] },
}
