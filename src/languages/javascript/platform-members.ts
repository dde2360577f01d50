/**
 * Methods of several words that objects of JavaScript's platforms have: those of the language, of browsers and of Node that
 * are met most, by TypeScript 6.0's own declarations of them (lib.es*.d.ts, lib.dom*.d.ts) and Node's documentation. A call of
 * one on a receiver of unknown type is not taken for the only method of that name in the tree.
 */
export const PLATFORM_MEMBERS: ReadonlySet<string> = new Set(
  (
    'addEventListener addListener addRange adoptNode allSettled appendChild appendData arrayBuffer attachInternals ' +
    'attachShadow cancelIdleCallback captureEvents captureStream caretPositionFromPoint caretRangeFromPoint charAt ' +
    'charCodeAt checkValidity checkVisibility clearMarks clearMeasures clearResourceTimings cloneContents cloneNode ' +
    'cloneRange codePointAt collapseToEnd collapseToStart compareBoundaryPoints compareDocumentPosition ' +
    'compareExchange comparePoint composedPath computedStyleMap containsNode copyWithin createAttribute ' +
    'createAttributeNS createCDATASection createComment createContextualFragment createDocumentFragment ' +
    'createElement createElementNS createEvent createNodeIterator createProcessingInstruction createRange ' +
    'createReadStream createServer createTextNode createTreeWalker createWriteStream defineProperties ' +
    'defineProperty deleteContents deleteData deleteFromDocument deriveBits deriveKey dispatchEvent encodeInto ' +
    'endsWith eventNames execCommand existsSync exitFullscreen exitPictureInPicture exitPointerLock exportKey ' +
    'extractContents findIndex findLast findLastIndex flatMap flushHeaders forEach formData fromEntries generateKey ' +
    'getAll getAllResponseHeaders getAttribute getAttributeNS getAttributeNames getAttributeNode getAttributeNodeNS ' +
    'getBigInt64 getBigUint64 getBoundingClientRect getClientRects getComposedRanges getComputedStyle getContext ' +
    'getDate getDay getElementById getElementsByClassName getElementsByName getElementsByTagName ' +
    'getElementsByTagNameNS getEntries getEntriesByName getEntriesByType getFloat16 getFloat32 getFloat64 ' +
    'getFullYear getHTML getHeader getHours getInt16 getInt32 getInt8 getItem getMilliseconds getMinutes getMonth ' +
    'getOrInsert getOrInsertComputed getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames ' +
    'getOwnPropertySymbols getPrototypeOf getRandomValues getRangeAt getReader getResponseHeader getRootNode ' +
    'getSeconds getSelection getSetCookie getTime getTimezoneOffset getUTCDate getUTCDay getUTCFullYear getUTCHours ' +
    'getUTCMilliseconds getUTCMinutes getUTCMonth getUTCSeconds getUint16 getUint32 getUint8 getWriter groupBy ' +
    'hasAttribute hasAttributeNS hasAttributes hasChildNodes hasFocus hasHeader hasOwn hasPointerCapture ' +
    'hasStorageAccess hidePopover importKey importNode indexOf initEvent insertAdjacentElement insertAdjacentHTML ' +
    'insertAdjacentText insertBefore insertData insertNode intersectsNode isDefaultNamespace isDirectory ' +
    'isDisjointFrom isEqualNode isExtensible isFile isFrozen isLockFree isPointInRange isSameNode isSealed ' +
    'isSubsetOf isSupersetOf isSymbolicLink isWellFormed lastIndexOf listenerCount localeCompare lookupNamespaceURI ' +
    'lookupPrefix matchAll matchMedia mkdirSync moveBefore moveBy moveTo overrideMimeType padEnd padStart ' +
    'pipeThrough pipeTo postMessage prependListener preventDefault preventExtensions pushState queryCommandEnabled ' +
    'queryCommandIndeterm queryCommandState queryCommandSupported queryCommandValue querySelector querySelectorAll ' +
    'randomUUID readFile readFileSync readdirSync reduceRight releaseEvents releaseLock releasePointerCapture ' +
    'removeAllListeners removeAllRanges removeAttribute removeAttributeNS removeAttributeNode removeChild ' +
    'removeEventListener removeHeader removeItem removeListener removeRange replaceAll replaceChild replaceChildren ' +
    'replaceData replaceState replaceWith reportValidity requestFullscreen requestIdleCallback requestPointerLock ' +
    'requestStorageAccess requestSubmit resizeBy resizeTo scrollBy scrollIntoView scrollTo selectAllChildren ' +
    'selectNode selectNodeContents setAttribute setAttributeNS setAttributeNode setAttributeNodeNS setBaseAndExtent ' +
    'setBigInt64 setBigUint64 setCustomValidity setDate setEncoding setEnd setEndAfter setEndBefore setFloat16 ' +
    'setFloat32 setFloat64 setFromBase64 setFromHex setFullYear setHTMLUnsafe setHeader setHours setInt16 setInt32 ' +
    'setInt8 setItem setMaxListeners setMilliseconds setMinutes setMonth setPointerCapture setPosition ' +
    'setPrototypeOf setRangeText setRequestHeader setResourceTimingBufferSize setSeconds setSelectionRange setStart ' +
    'setStartAfter setStartBefore setTime setTimeout setUTCDate setUTCFullYear setUTCHours setUTCMilliseconds ' +
    'setUTCMinutes setUTCMonth setUTCSeconds setUint16 setUint32 setUint8 showPicker showPopover ' +
    'startViewTransition startsWith statSync stepDown stepUp stopImmediatePropagation stopPropagation substringData ' +
    'surroundContents symmetricDifference throwIfAborted toBase64 toBlob toDataURL toDateString toExponential ' +
    'toFixed toHex toISOString toJSON toLocaleDateString toLocaleLowerCase toLocaleString toLocaleTimeString ' +
    'toLocaleUpperCase toLowerCase toPrecision toReversed toSorted toSpliced toString toTemporalInstant ' +
    'toTimeString toUTCString toUpperCase toWellFormed toggleAttribute togglePopover transferControlToOffscreen ' +
    'transferToFixedLength trimEnd trimLeft trimRight trimStart unwrapKey valueOf waitAsync withResolvers wrapKey ' +
    'writeFile writeFileSync writeHead'
  ).split(' '),
);
