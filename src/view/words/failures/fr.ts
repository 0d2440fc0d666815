/** Français. */
import type { FailureWords } from "#view/words/failure-words.ts";

/** The messages about failures, in French. */
export const failures: FailureWords = {
  incomplete: (address) => `« ${address} » n’est pas une adresse complète.`,
  giveUrl: "Indiquez une URL complète.",
  noVersion: "Le document n’est pas une description OpenAPI valide : sa version manque.",
  giveVersion: 'Ajoutez-lui un champ `openapi` avec sa version (3.0 à 3.2), ou `swagger: "2.0"`.',
  asyncApi: "Ceci est un document AsyncAPI ; seules les descriptions OpenAPI peuvent être affichées.",
  tooOld: (version) => `Swagger ${version} n’est pas pris en charge.`,
  convert: "Convertissez le document en OpenAPI 3, ou au moins en Swagger 2.0.",
  notFound: (url, status) => `${url} est introuvable (HTTP ${status}).`,
  checkAddress: "Vérifiez l’adresse de la description.",
  badStatus: (url, status) => `${url} a répondu par HTTP ${status}.`,
  signIn:
    "Le serveur demande une connexion ou refuse ce lecteur. Connectez-vous d’abord, ou rendez la description publique.",
  serverFailed: "Le serveur a échoué. Réessayez plus tard, ou consultez son journal.",
  theText: "Le texte",
  empty: (name) => `${name} : contenu vide.`,
  emptyAnswer: (name, status) => `${name} : contenu vide (HTTP ${status}).`,
  checkAnswer: "Vérifiez que le serveur envoie la description.",
  stopped: (url) => `Le chargement de ${url} a été interrompu.`,
  reload: "Rechargez la page.",
  silent: (url, seconds) => `${url} n’a pas répondu (après ${seconds} s d’attente).`,
  wentSilent: (url, bytes, seconds) =>
    `${url} n’a plus rien envoyé après ${bytes} octets (après ${seconds} s d’attente).`,
  tooSlow: (url, seconds, bytes) =>
    `${url} a été abandonné après ${seconds} s : ${bytes} octets étaient arrivés.`,
  tooLarge: (url, megabytes) => `${url} dépasse ${megabytes} Mo.`,
  retryServer: "Vérifiez que le serveur fonctionne, puis réessayez.",
  brokenOff: (url, bytes) => `La connexion s’est rompue après ${bytes} octets de ${url}.`,
  retryLength:
    "Réessayez ; si cela persiste, le serveur envoie moins qu’il n’annonce, ou ce qui ne peut être décompressé.",
  unreadable: (url) => `${url} ne peut être lu : une page ne lit que des adresses http et https.`,
  unreachable: (url) => `${url} est injoignable.`,
  checkServer: "Vérifiez l’adresse, et que le serveur fonctionne.",
  serveOverHttp:
    "Une page ouverte depuis un fichier ne peut lire ni d’autres fichiers ni la plupart des serveurs. Servez la page par HTTP.",
  serveOverHttps: "Une page en https ne peut pas lire en http. Servez la description par https.",
  notAllowed: (url, origin) =>
    `Le serveur ${origin} ne permet pas à cette page de lire ${url} (CORS), ou il est injoignable.`,
  allowReading:
    "Servez la description depuis la même origine que cette page, ou ajoutez Access-Control-Allow-Origin à la réponse du serveur.",
  syntax: (name, language, reason) => `${name} n’est pas du ${language} valide : « ${reason} ».`,
  syntaxAt: (name, language, reason, line, column) =>
    `${name} n’est pas du ${language} valide, ligne ${line}, colonne ${column} : « ${reason} ».`,
  correctText: "Corrigez le texte.",
  correctLine: (line) => `Corrigez la ligne ${line}.`,
  html: (name) => `${name} est une page HTML, pas une description.`,
  giveFile:
    "Indiquez l’adresse du fichier JSON ou YAML lui-même. Les serveurs envoient souvent une page à sa place (une connexion, un « introuvable »).",
  xml: (name) => `${name} est du XML, pas une description.`,
  giveDescription: "Indiquez l’adresse d’une description OpenAPI en JSON ou YAML.",
  list: (name) => `${name} n’est pas une description : une liste s’y trouve à la place d’un objet.`,
  plainText: (name) =>
    `${name} n’est pas une description : du texte simple s’y trouve à la place d’un objet.`,
  scalar: (name, type) =>
    `${name} n’est pas une description : une valeur (${type}) s’y trouve à la place d’un objet.`,
  checkDescription: "Vérifiez que c’est bien l’adresse d’une description OpenAPI en JSON ou YAML.",
};
