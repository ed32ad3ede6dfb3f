/** A sentence of the trail as the server answers it: plain texts, and links by text, kind and key. */
export function sentence(...parts: (string | [text: string, kind: string, key: string])[]) {
  return parts.map((part) => {
    const [text, kind, key] = typeof part === "string" ? [part] : part;
    const page = kind === undefined ? null : { __typename: "SentencePage", kind, key };
    return { __typename: "SentencePart", text, page };
  });
}
