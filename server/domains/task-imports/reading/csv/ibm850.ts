/**
 * Code page 850, in which DOS and the host systems of many banks still write; the platform's own decoder doesn't know
 * it. Characters of the bytes 0x80 to 0xFF.
 */
const UPPER_HALF =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

/** A decoder that works like TextDecoder, one byte a character. */
export class Ibm850Decoder {
  decode(bytes?: Uint8Array): string {
    if (bytes === undefined) return "";
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
    return text.replace(/[\u0080-\u00ff]/g, (character) => UPPER_HALF.charAt(character.charCodeAt(0) - 0x80));
  }
}
