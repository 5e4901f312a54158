import { fileReply, pageReply, signReply, signRequest, sliceReply } from '#contract/platform/files'
import type { NamedCall } from '../http/docs/named-call'

/** The calls of `files` as the API describes them. */
export const FILE_CALLS: readonly NamedCall[] = [
  {
    method: 'post',
    path: '/files/sign',
    tag: 'Files',
    summary: 'Announce a file and get the form to post it with',
    request: signRequest,
    reply: signReply,
  },
  {
    method: 'post',
    path: '/files/{id}/slices/{from}',
    tag: 'Files',
    summary: 'Send the bytes of a small file from a place on',
    reply: sliceReply,
  },
  { method: 'get', path: '/files/{id}', tag: 'Files', summary: 'A file with fresh links', reply: fileReply },
  { method: 'delete', path: '/files/{id}', tag: 'Files', bare: 'nothing', summary: 'Delete a file nothing holds' },
  {
    method: 'post',
    path: '/files/{id}/split',
    tag: 'Files',
    summary: 'Split a PDF into files of one page, each with a thumbnail',
    reply: pageReply,
    many: true,
  },
  {
    method: 'post',
    path: '/files/{id}/tograyscale',
    tag: 'Files',
    summary: 'Make a grey copy of a picture or of a PDF of one page',
    reply: fileReply,
  },
  {
    method: 'post',
    path: '/files/upload',
    tag: 'Files',
    bare: 'nothing',
    summary: 'Take a posted file (local store)',
    open: true,
  },
  {
    method: 'get',
    path: '/files/content/{token}',
    tag: 'Files',
    summary: 'Serve a file by its link (local store)',
    open: true,
    replyType: 'application/octet-stream',
  },
]
