"""What Django answers with drf-spectacular: its page, with the one setting that names the package, and its description."""

import json
import sys

import django
from django.conf import settings

settings.configure(
    ROOT_URLCONF=__name__,
    SECRET_KEY="none",
    ALLOWED_HOSTS=["*"],
    STATIC_URL="/static/",
    INSTALLED_APPS=["django.contrib.staticfiles", "rest_framework", "drf_spectacular"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
    REST_FRAMEWORK={
        "UNAUTHENTICATED_USER": None,
        "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    },
    SPECTACULAR_SETTINGS={
        "TITLE": "Small",
        "VERSION": "1",
        "REDOC_DIST": sys.argv[1],
        "REDOC_UI_SETTINGS": json.loads(sys.argv[2]),
    },
)
django.setup()

from django.test import Client  # noqa: E402
from django.urls import path  # noqa: E402
from drf_spectacular.utils import extend_schema  # noqa: E402
from drf_spectacular.views import SpectacularAPIView, SpectacularRedocView  # noqa: E402
from rest_framework import serializers  # noqa: E402
from rest_framework.response import Response  # noqa: E402
from rest_framework.views import APIView  # noqa: E402


class Item(serializers.Serializer):
    name = serializers.CharField(help_text="How it is called.")


class Items(APIView):
    @extend_schema(operation_id="list", summary="list", tags=["items"], responses=Item(many=True))
    def get(self, request):
        return Response([])

    @extend_schema(operation_id="add", summary="add", tags=["items"], request=Item, responses=Item)
    def post(self, request):
        return Response({})


urlpatterns = [
    path("items/", Items.as_view()),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("redoc", SpectacularRedocView.as_view(url_name="schema")),
]
client = Client()
print(json.dumps({url: client.get(url).content.decode() for url in ("/redoc", "/api/schema/")}))
