import { COMMON_LIVENESS, type Liveness } from '../liveness.ts';

export const GO_LIVENESS: Liveness = {
  ...COMMON_LIVENESS,
  mains: ['main', 'init'],
  implicitInterfaces: true,
  // Members of the standard library's interfaces.
  protocol: new RegExp(
    `^(?:${(
      'Error Unwrap Is As String GoString Format Scan Read Write Close Seek ReadAt WriteAt ReadFrom WriteTo ReadByte ' +
        'UnreadByte WriteByte ReadRune WriteString Len Less Swap Push Pop ServeHTTP RoundTrip Header WriteHeader Flush ' +
        'Hijack Marshal\\w* Unmarshal\\w* Value Set Get Type Lock Unlock TryLock Done Err Deadline Addr Network ' +
        'Accept Dial LocalAddr RemoteAddr Set\\w*Deadline Name Size Mode ModTime IsDir Sys Open Stat ReadDir ReadFile ' +
        'Enabled Handle WithAttrs WithGroup LogValue Temporary Timeout Sum Reset BlockSize Int63 Uint64 Seed Visit ' +
        'Generate Run Execute GobEncode GobDecode'
    ).replaceAll(' ', '|')})$`,
  ),
  certainty: { hidden: 'high', exported: 'medium' },
  // What cgo and the linker are told.
  calledByComment: /^\/\/(?:export|go:linkname)\s+(\w+)/,
  // Mage runs the exported functions of files with its build tag.
  runByComment: /^\/\/(?:go:build[ \t]|[ \t]{0,9}\+build[ \t])(?:.*[ \t(,|&])?mage(?![\w.-])/,
  manifests: 'go',
};
