/** Español. */
import type { FailureWords } from "#view/words/failure-words.ts";

/** The messages about failures, in Spanish. */
export const failures: FailureWords = {
  incomplete: (address) => `«${address}» no es una dirección completa.`,
  giveUrl: "Indique una URL completa.",
  noVersion: "El documento no es una descripción OpenAPI válida: falta su versión.",
  giveVersion: 'Añádale un campo `openapi` con su versión (3.0 a 3.2), o `swagger: "2.0"`.',
  asyncApi: "Este es un documento AsyncAPI; solo se pueden mostrar descripciones OpenAPI.",
  tooOld: (version) => `Swagger ${version} no es compatible.`,
  convert: "Convierta el documento a OpenAPI 3, o al menos a Swagger 2.0.",
  notFound: (url, status) => `No se encontró ${url} (HTTP ${status}).`,
  checkAddress: "Compruebe la dirección de la descripción.",
  badStatus: (url, status) => `${url} respondió con HTTP ${status}.`,
  signIn:
    "El servidor exige iniciar sesión o rechaza a este lector. Inicie sesión primero, o haga pública la descripción.",
  serverFailed: "El servidor falló. Inténtelo más tarde, o consulte su registro.",
  theText: "El texto",
  empty: (name) => `${name}: sin contenido.`,
  emptyAnswer: (name, status) => `${name}: sin contenido (HTTP ${status}).`,
  checkAnswer: "Compruebe que el servidor envía la descripción.",
  stopped: (url) => `Se detuvo la carga de ${url}.`,
  reload: "Vuelva a cargar la página.",
  silent: (url, seconds) => `${url} no respondió (tras esperar ${seconds} s).`,
  wentSilent: (url, bytes, seconds) =>
    `${url} no envió nada más después de ${bytes} bytes (tras esperar ${seconds} s).`,
  tooSlow: (url, seconds, bytes) =>
    `Se dejó de esperar ${url} después de ${seconds} s: habían llegado ${bytes} bytes.`,
  tooLarge: (url, megabytes) => `${url} ocupa más de ${megabytes} MB.`,
  retryServer: "Compruebe que el servidor está en marcha e inténtelo de nuevo.",
  brokenOff: (url, bytes) => `La conexión se cortó después de ${bytes} bytes de ${url}.`,
  retryLength:
    "Inténtelo de nuevo; si continúa, el servidor envía menos de lo que anuncia o algo que no se puede descomprimir.",
  unreadable: (url) => `${url} no se puede leer: una página solo lee direcciones http y https.`,
  unreachable: (url) => `No se pudo acceder a ${url}.`,
  checkServer: "Compruebe la dirección y que el servidor está en marcha.",
  serveOverHttp:
    "Una página abierta desde un archivo no puede leer otros archivos ni la mayoría de los servidores. Sirva la página por HTTP.",
  serveOverHttps: "Una página en https no puede leer de http. Sirva la descripción por https.",
  notAllowed: (url, origin) =>
    `El servidor ${origin} no permite que esta página lea ${url} (CORS), o no se pudo acceder a él.`,
  allowReading:
    "Sirva la descripción desde el mismo origen que esta página, o añada Access-Control-Allow-Origin a la respuesta del servidor.",
  syntax: (name, language, reason) => `${name} no es ${language} válido: «${reason}».`,
  syntaxAt: (name, language, reason, line, column) =>
    `${name} no es ${language} válido, línea ${line}, columna ${column}: «${reason}».`,
  correctText: "Corrija el texto.",
  correctLine: (line) => `Corrija la línea ${line}.`,
  html: (name) => `${name} es una página HTML, no una descripción.`,
  giveFile:
    "Indique la dirección del propio archivo JSON o YAML. Los servidores suelen enviar una página en su lugar (un inicio de sesión, un «no encontrado»).",
  xml: (name) => `${name} es XML, no una descripción.`,
  giveDescription: "Indique la dirección de una descripción OpenAPI en JSON o YAML.",
  list: (name) => `${name} no es una descripción: contiene una lista en lugar de un objeto.`,
  plainText: (name) => `${name} no es una descripción: contiene texto simple en lugar de un objeto.`,
  scalar: (name, type) => `${name} no es una descripción: contiene un valor (${type}) en lugar de un objeto.`,
  checkDescription: "Compruebe que esta es la dirección de una descripción OpenAPI en JSON o YAML.",
};
