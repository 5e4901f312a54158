import { expose } from 'comlink'
import { preparePhoto } from './photo/prepare-photo'

expose({ preparePhoto })
